import { Link } from 'wouter';
import type { QueueListBody } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Age } from '../../shared/requests/age.tsx';
import { requestLine } from '../../shared/requests/change-text.ts';
import { Kind } from '../../shared/requests/kind.tsx';
import { officePaths } from '../../shared/paths.ts';
import { useQueue } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';

const texts = officeTexts.today;

const shownFirst = 6;
const dueFirst: QueueListBody = { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '' };

export const DueFirst = ({ waiting }: { waiting: number }) => {
  const { school } = useOffice();
  const { data } = useQueue(school.centreCode, dueFirst);
  if (!data || data.requests.length === 0) return null;
  return (
    <section className="oc" aria-labelledby="due-first">
      <div className="oc-h">
        <h2 id="due-first">{texts.oldestFirst}</h2>
        <Link className="a24" href={officePaths.queue}>
          {format(texts.allWaiting, { count: waiting })}
        </Link>
      </div>
      <table className="qt qs-stack qs-plain" aria-labelledby="due-first">
        <tbody>
          {data.requests.slice(0, shownFirst).map((request) => (
            <tr key={request.id}>
              <td className="nw">
                <Age {...request} now={data.now} />
              </td>
              <td className="nw">
                <Kind kind={request.kind} />
              </td>
              <th scope="row" className="nw">
                <Link className="lnk" href={officePaths.request(request.id)}>
                  {request.about.name}
                </Link>
              </th>
              <td className="clip c-full">{requestLine(request)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
