import type { Reach } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { Note } from '@portal/ui/feedback';

const texts = consentOfficeTexts.reach;

const pluralOf = (count: number, { one, other }: { one: string; other: string }): string =>
  format({ one, other }, { count });

const Figures = ({ reach }: { reach: Reach }) => (
  <dl className="reach">
    {(['students', 'families', 'adults'] as const).map((name) => (
      <div key={name}>
        <dd className="num">{reach[name]}</dd>
        <dt>{pluralOf(reach[name], texts[name])}</dt>
      </div>
    ))}
  </dl>
);

/** Who is left out, with the reason. */
const LeftOut = ({ reach }: { reach: Reach }) => {
  const { barredAdults, unreachedCount, unreached, unknown } = reach;
  return (
    <>
      {unknown.length > 0 && (
        <Note tone="bad">{format(texts.unknown, { count: unknown.length, values: unknown.join(', ') })}</Note>
      )}
      {unreachedCount > 0 && (
        <Note tone="warn">
          <p>{format(texts.unreached, { count: unreachedCount })}</p>
          <details>
            <summary>{texts.unreachedList}</summary>
            <ul>
              {unreached.map(({ name, rollClass, reason }, index) => (
                <li key={`${index} ${name}`}>
                  {format(texts.unreachedOne, {
                    name,
                    rollClass: rollClass ?? '',
                    reason: texts.reasons[reason],
                  })}
                </li>
              ))}
            </ul>
          </details>
        </Note>
      )}
      {barredAdults > 0 && <p className="muted">{format(texts.barred, { count: barredAdults })}</p>}
    </>
  );
};

/** How many a publication reaches, and who is left out. */
export const ReachDetails = ({ reach }: { reach: Reach }) => (
  <>
    <Figures reach={reach} />
    <LeftOut reach={reach} />
  </>
);
