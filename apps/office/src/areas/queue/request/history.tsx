import { formatInstant } from '@portal/contract/dates';
import type { RequestDetail } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { useOffice } from '../../../shared/school.tsx';

/** What happened to the request, newest first, including views by staff. */
export const History = ({ events }: { events: RequestDetail['history'] }) => {
  const { school } = useOffice();
  return (
    <section className="col-sm" aria-labelledby="history">
      <h2 id="history">{officeTexts.request.history}</h2>
      <ol className="tl">
        {events.map(({ at, event, by }) => (
          <li key={`${at} ${event}`}>
            <span className={event === 'submitted' ? 'dotp on' : 'dotp'} />
            <span>{format(officeTexts.history[event], { name: by })}</span>
            <time dateTime={at}>{formatInstant(new Date(at), school.timeZone)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
};
