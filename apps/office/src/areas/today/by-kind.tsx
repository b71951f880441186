import { Link } from 'wouter';
import type { QueueSummary } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Kind } from '../../shared/requests/kind.tsx';
import { queueView } from '../../shared/paths.ts';
import { targetText } from './today-figures.ts';

const texts = officeTexts.today;

/** Waiting requests by kind, and how many are over the school's target. */
export const ByKind = ({ summary }: { summary: QueueSummary }) => (
  <section className="oc" aria-labelledby="by-kind">
    <div className="oc-h">
      <h2 id="by-kind">{texts.byKind}</h2>
    </div>
    <table className="qt" aria-labelledby="by-kind">
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col" className="end">
            {texts.waits}
          </th>
          <th scope="col" className="end">
            {texts.overTarget}
          </th>
          <th scope="col">{texts.target}</th>
        </tr>
      </thead>
      <tbody>
        {summary.kinds.map(({ kind, waiting, over, target }) => (
          <tr key={kind}>
            <th scope="row">
              <Kind kind={kind} />
            </th>
            <td className="end">
              <Link
                className="a24"
                href={queueView({ kind })}
                aria-label={`${officeTexts.kinds[kind]}, ${waiting}`}
              >
                {waiting}
              </Link>
            </td>
            <td className="end">
              {over > 0 ? (
                <Link
                  className="a24 age-2"
                  href={queueView({ view: 'overdue', kind })}
                  aria-label={`${officeTexts.kinds[kind]}, ${format(officeTexts.queue.over, { count: over })}`}
                >
                  <b>{over}</b>
                </Link>
              ) : (
                <span className="muted">0</span>
              )}
            </td>
            <td className="nw muted">{targetText(kind, target)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
