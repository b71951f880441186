import type { ImportPreview } from '@portal/contract/deliveries';
import { format } from '@portal/texts/format';
import { importPackageTexts, importTexts } from '@portal/texts/office/imports';

const { people: texts, access } = importPackageTexts;

type People = NonNullable<ImportPreview['people']>;

const countsOf = (counts: People['students']): string =>
  format(importTexts.counts, {
    added: String(counts.added),
    changed: String(counts.changed),
    removed: String(counts.removed),
  });
const total = ({ added, changed, removed }: People['students']): number => added + changed + removed;

/** The students and parents whom the package adds, changes and removes (O-12.2). */
export const PeopleCard = ({ people }: { people: People }) => {
  const count = total(people.students) + total(people.parents);
  return (
    <section className="oc" aria-labelledby="people">
      <div className="oc-h">
        <h2 id="people">{texts.heading}</h2>
      </div>
      <div className="oc-b col-sm">
        {count === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <>
            <dl className="kv imp-people">
              <dt>{texts.students}</dt>
              <dd>{countsOf(people.students)}</dd>
              <dt>{texts.parents}</dt>
              <dd>{countsOf(people.parents)}</dd>
            </dl>
            <details>
              <summary>{texts.show}</summary>
              <ul className="imp-names">
                {people.listed.map(({ kind, change, name }) => (
                  <li key={`${kind}:${change}:${name}`}>
                    {format(texts.listed, { name, kind: texts.kinds[kind], change: texts.changes[change] })}
                  </li>
                ))}
              </ul>
              {people.listed.length < count && (
                <p className="muted">{format(access.listed, { count: people.listed.length })}</p>
              )}
            </details>
          </>
        )}
      </div>
    </section>
  );
};
