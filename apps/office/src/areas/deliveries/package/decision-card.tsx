import { DatabaseZap, OctagonAlert, Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import type { ImportPreview, OfficeImportDetail } from '@portal/contract/deliveries';
import { format } from '@portal/texts/format';
import { importPackageTexts } from '@portal/texts/office/imports';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote, Note } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { useOffice } from '../../../shared/school.tsx';
import { useDecision } from './use-decision.ts';

const { decide: texts } = importPackageTexts;

/** Who else must decide; null if this person may. */
function blockedText({ excesses }: ImportPreview, mayConfirm: boolean): string | null {
  if (excesses.some(({ kind }) => kind === 'joining')) return texts.onlyOperator;
  return excesses.length > 0 && !mayConfirm ? texts.onlyPrincipal : null;
}

const changesOf = ({ files }: ImportPreview): number =>
  files.reduce((total, { added, changed, removed }) => total + added + changed + removed, 0);

const Excesses = ({ excesses }: Pick<ImportPreview, 'excesses'>) => (
  <ul className="imp-names">
    {excesses.map(({ file, kind, reason }) => (
      <li key={`${file}:${kind}:${reason}`}>{format(texts.excess, { reason })}</li>
    ))}
  </ul>
);

type Decision = ReturnType<typeof useDecision>;

const numberId = 'confirmed';

const NumberField = ({ decision: { wanted, typed, error, setTyped } }: { decision: Decision }) => (
  <TextInput
    id={numberId}
    label={format(texts.confirm, { number: String(wanted) })}
    hint={texts.confirmHint}
    error={error}
    width="6"
    inputMode="numeric"
    autoComplete="off"
    value={typed}
    onChange={({ target }) => setTyped(target.value.trim())}
  />
);

const Actions = ({ decision, changes }: { decision: Decision; changes: number | null }) => {
  const { applying, discarding, discard } = decision;
  return (
    <>
      {applying.failure && <FailureNote failure={applying.failure} attempt={applying.attempt} />}
      {discarding.failure && <FailureNote failure={discarding.failure} attempt={discarding.attempt} />}
      <div className="row">
        {changes !== null && (
          <Button
            type="submit"
            variant="primary"
            icon={DatabaseZap}
            busy={applying.isBusy}
            busyLabel={texts.importing}
          >
            {format(texts.import, { count: changes })}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={Trash2}
          busy={discarding.isBusy}
          busyLabel={texts.discarding}
          onClick={discard}
        >
          {texts.discard}
        </Button>
      </div>
    </>
  );
};

/** Imports or discards a checked package. Beyond the limits a principal types the number first (O-12.3). */
export const DecisionCard = ({ found, preview }: { found: OfficeImportDetail; preview: ImportPreview }) => {
  const { permissions } = useOffice().school;
  const decision = useDecision(found.id, preview);
  const blocked = blockedText(preview, permissions.includes('imports.confirm'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!decision.apply()) document.getElementById(numberId)?.focus();
  };
  return (
    <section className={decision.isOver ? 'oc oc-bad' : 'oc'} aria-labelledby="decide">
      <div className="oc-h">
        <h2 id="decide">{decision.isOver ? texts.headingStop : texts.heading}</h2>
        {decision.isOver && (
          <Tag tone="bad" icon={OctagonAlert}>
            {texts.over}
          </Tag>
        )}
      </div>
      <form className="oc-b col-sm" noValidate onSubmit={submit}>
        {decision.isOver && <Excesses excesses={preview.excesses} />}
        {blocked !== null && <Note tone="warn">{blocked}</Note>}
        {decision.isOver && blocked === null && <NumberField decision={decision} />}
        <Actions decision={decision} changes={blocked === null ? changesOf(preview) : null} />
      </form>
    </section>
  );
};
