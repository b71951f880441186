import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import { EventsPage } from './events-page.tsx';

/** /upcoming-events/{studentId}/{centreCode}: one student's upcoming events (D-3.4). */
export const UpcomingEventsScreen = () => {
  const page = useStudentPage();
  return (
    <EventsPage
      studentRef={refOf(page)}
      lead={() => `${page.student.firstName}, ${page.enrolment.schoolName}`}
    />
  );
};
