import { format } from '@portal/texts/format';
import { invitationTexts as texts } from '@portal/texts/office/invitations';
import { classNames } from '@portal/ui/base';
import type { Overview } from './invitation-queries.ts';

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** A bar that only illustrates the figure beside it. */
const Bar = ({ percent, className }: { percent: number; className?: string }) => (
  <svg
    className={classNames('bar', className)}
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width={percent} height={1} />
  </svg>
);

const stages = ['issued', 'opened', 'registered', 'open', 'expired', 'revoked'] as const;

/** This year's codes: issued, entered, registered; and what became of the others. */
export const Funnel = ({ overview: { year, codes } }: { overview: Overview }) => (
  <section className="oc" aria-labelledby="funnel">
    <div className="oc-h">
      <h2 id="funnel">{format(texts.funnel, { year })}</h2>
      <span className="muted">{texts.eachOnce}</span>
    </div>
    <div className="oc-b">
      {codes.issued === 0 ? (
        <p className="muted">{texts.noCodes}</p>
      ) : (
        <ol className="funnel">
          {stages.map((stage) => {
            const percent = percentOf(codes[stage], codes.issued);
            return (
              <li key={stage}>
                <span>{texts.stages[stage]}</span>
                <Bar percent={percent} className={`is-${stage}`} />
                <span className="n">
                  {stage === 'issued'
                    ? codes.issued.toLocaleString('en-AU')
                    : format(texts.share, {
                        count: codes[stage],
                        percent: String(percent),
                      })}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  </section>
);

/** How many students of each year level have an account owner. */
export const Years = ({ years }: Pick<Overview, 'years'>) => (
  <section className="oc" aria-labelledby="years">
    <div className="oc-h">
      <h2 id="years">{texts.byYear}</h2>
    </div>
    <div className="fam-scroll" tabIndex={0} role="region" aria-label={texts.byYearCaption}>
      <table className="qt">
        <caption className="vh">{texts.byYearCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.yearColumn}</th>
            <th scope="col" className="end">
              {texts.students}
            </th>
            <th scope="col" className="end">
              {texts.withOwner}
            </th>
            <th scope="col">{texts.shareColumn}</th>
            <th scope="col" className="end">
              {texts.openCodes}
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ yearLevel, name, students, withOwner, openCodes }) => {
            const percent = percentOf(withOwner, students);
            return (
              <tr key={yearLevel}>
                <th scope="row" className="nw">
                  {name}
                </th>
                <td className="end">{students}</td>
                <td className="end">{withOwner}</td>
                <td className="nw">
                  <Bar percent={percent} className="mini" /> {percent}%
                </td>
                <td className="end">{openCodes}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  </section>
);
