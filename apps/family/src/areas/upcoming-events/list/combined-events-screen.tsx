import { NotAvailable } from '../../../shared/not-available.tsx';
import { useUser } from '@portal/client/session';
import { combinedLead } from './combined-lead.ts';
import { EventsPage } from './events-page.tsx';

/** /combined-upcoming-events: all of a person's own students in one list (S-2.5). */
export const CombinedEventsScreen = () => {
  const { students } = useUser();
  return (
    <EventsPage
      studentRef={null}
      whose={{ students }}
      lead={(filter, newest) => newest && combinedLead(filter, newest)}
      renderNote={({ notAvailable }) => (
        <NotAvailable
          names={notAvailable.map(({ studentName, schoolName }) => `${studentName}, ${schoolName}`)}
        />
      )}
    />
  );
};
