import { notAvailableYetText } from '@portal/contract';
import type { UpcomingEvents } from '@portal/contract';
import { useUser } from '../../../platform/user.ts';
import { Note } from '../../../ui/index.ts';
import { combinedLead } from './combined-lead.ts';
import { EventsPage } from './events-page.tsx';

/** Students whose school has switched upcoming events off (document 2, section 2). */
const NotAvailable = ({ notAvailable }: Pick<UpcomingEvents, 'notAvailable'>) =>
  notAvailable.length === 0 ? null : (
    <Note>
      <p>{notAvailableYetText}</p>
      <ul>
        {notAvailable.map(({ studentName, schoolName }) => (
          <li key={`${studentName} ${schoolName}`}>
            <bdi>{studentName}</bdi>, {schoolName}
          </li>
        ))}
      </ul>
    </Note>
  );

/** /combined-upcoming-events: all of a person's own students in one list (document 2, section 2). */
export const CombinedEventsScreen = () => {
  const { students } = useUser();
  return (
    <EventsPage
      studentRef={null}
      whose={{ students }}
      lead={(filter, newest) => newest && combinedLead(filter, newest)}
      renderNote={(newest) => <NotAvailable notAvailable={newest.notAvailable} />}
    />
  );
};
