import { ShieldCheck } from 'lucide-react';
import type { ImportPreview } from '@portal/contract/deliveries';
import { format } from '@portal/texts/format';
import { importPackageTexts } from '@portal/texts/office/imports';
import { Icon } from '@portal/ui/content';

const { access: texts } = importPackageTexts;

type Access = ImportPreview['access'];
type Kind = keyof Access['counts'];

/** Losses first: a family that can't see its child any more is the worst mistake of an import. */
const order = ['lost', 'barred', 'unenrolled', 'gained', 'unbarred', 'enrolled'] as const satisfies Kind[];

const pairText = (kind: Kind) =>
  kind === 'enrolled' || kind === 'unenrolled' ? texts.enrolment : texts.parent;

const MOST_OPEN = 10;
/** These are always open. */
const losses: ReadonlySet<Kind> = new Set(['lost', 'barred']);

const Group = ({ kind, access: { counts, listed } }: { kind: Kind; access: Access }) => {
  const shown = listed.filter((one) => one.kind === kind);
  return (
    <details open={losses.has(kind) || counts[kind] <= MOST_OPEN}>
      <summary className={losses.has(kind) ? 'age-2' : undefined}>
        <b>{format(texts.kinds[kind], { count: counts[kind] })}</b>
      </summary>
      <ul className="imp-names">
        {shown.map(({ student, other }) => (
          <li key={`${student}:${other}`}>{format(pairText(kind), { student, other })}</li>
        ))}
      </ul>
      {shown.length < counts[kind] && (
        <p className="muted">{format(texts.listed, { count: shown.length })}</p>
      )}
    </details>
  );
};

/** Who gains and who loses access to a student (O-12.2). */
export const AccessCard = ({ access }: { access: Access }) => {
  const changed = order.filter((kind) => access.counts[kind] > 0);
  return (
    <section className="oc" aria-labelledby="access">
      <div className="oc-h">
        <h2 id="access">{texts.heading}</h2>
      </div>
      <div className="oc-b col-sm">
        {changed.map((kind) => (
          <Group key={kind} kind={kind} access={access} />
        ))}
        {changed.length === 0 && (
          <p className="row imp-verdict">
            <span className="imp-fine">
              <Icon icon={ShieldCheck} />
            </span>
            {texts.none}
          </p>
        )}
      </div>
    </section>
  );
};
