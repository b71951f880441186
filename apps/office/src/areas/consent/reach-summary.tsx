import { publishingLimits, type Audience, type Reach } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/consent';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { useReach } from './consent-queries.ts';

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

/** Whom an audience reaches, before it is published. */
export const ReachSummary = ({ audience }: { audience: Audience }) => {
  const { data, isError, isFetching, refetch } = useReach(audience);
  if (audience.values.length === 0) return <p className="muted">{texts.empty}</p>;
  if (!data && isError)
    return <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={texts.loading} />;
  const most = publishingLimits.familiesWithoutStepUp;
  return (
    <div className="col-sm" aria-busy={isFetching}>
      <Figures reach={data} />
      <LeftOut reach={data} />
      {data.families > most && <p className="muted">{format(texts.stepUp, { most: String(most) })}</p>}
    </div>
  );
};
