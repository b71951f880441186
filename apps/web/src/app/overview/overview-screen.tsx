import { AttendanceWidget } from '../../areas/attendance/overview/attendance-widget.tsx';
import { BehaviourWidget } from '../../areas/behaviour/overview/behaviour-widget.tsx';
import { DownloadsWidget } from '../../areas/downloads/overview/downloads-widget.tsx';
import { PaymentsWidget } from '../../areas/payments/overview/payments-widget.tsx';
import { ReportsWidget } from '../../areas/reports/overview/reports-widget.tsx';
import { TimetableWidget } from '../../areas/timetable/overview/timetable-widget.tsx';
import { EventsWidget } from '../../areas/upcoming-events/overview/events-widget.tsx';
import { StudentHeader } from '../../areas/students/student-header.tsx';
import { useStudentPage, useUser } from '../../platform/user.ts';

/** /student/{studentId}/{centreCode}: who the student is and a widget from each area (document 2, section 2). */
export const OverviewScreen = () => {
  const page = useStudentPage();
  const { today } = useUser();
  return (
    <>
      <StudentHeader {...page} today={today} />
      <div className="widgets">
        <AttendanceWidget {...page} />
        <PaymentsWidget {...page} today={today} />
        <BehaviourWidget {...page} />
        <TimetableWidget {...page} today={today} />
        <EventsWidget {...page} />
        <ReportsWidget {...page} today={today} />
        <DownloadsWidget {...page} />
      </div>
    </>
  );
};
