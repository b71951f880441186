import type { ComponentType } from 'react';
import type { Enrolment, StudentAtSchool } from '@portal/contract/students';
import type { Feature } from '@portal/contract/shared';
import type { IsoDate } from '@portal/contract/dates';
import { AttendanceWidget } from '../../areas/attendance/overview/attendance-widget.tsx';
import { BehaviourWidget } from '../../areas/behaviour/overview/behaviour-widget.tsx';
import { DownloadsWidget } from '../../areas/downloads/overview/downloads-widget.tsx';
import { PaymentsWidget } from '../../areas/payments/overview/payments-widget.tsx';
import { ReportsWidget } from '../../areas/reports/overview/reports-widget.tsx';
import { TimetableWidget } from '../../areas/timetable/overview/timetable-widget.tsx';
import { EventsWidget } from '../../areas/upcoming-events/overview/events-widget.tsx';
import { StudentHeader } from '../../areas/students/student-header.tsx';
import { useStudentPage, useUser } from '@portal/client/session';
import { Empty } from '@portal/ui/feedback';

interface Widget {
  Widget: ComponentType<StudentAtSchool & { today: IsoDate }>;
  /** The widget is shown if the enrolment has any of these features. */
  features: readonly Feature[];
}

const widgets: readonly Widget[] = [
  { Widget: AttendanceWidget, features: ['Attendance'] },
  { Widget: PaymentsWidget, features: ['Finance'] },
  { Widget: BehaviourWidget, features: ['Behaviour'] },
  { Widget: TimetableWidget, features: ['Timetable'] },
  { Widget: EventsWidget, features: ['UpcomingEvents'] },
  { Widget: ReportsWidget, features: ['AcademicReports'] },
  { Widget: DownloadsWidget, features: ['ExamTimetable', 'AssessmentPlanner'] },
];

const isGranted = ({ features }: Widget, enrolment: Enrolment): boolean =>
  features.some((feature) => enrolment.features.includes(feature));

/**
 * /student/{studentId}/{centreCode}: the student's details and a widget from each area (S-2.4). An owner sees which
 * features the school has switched off; a viewer sees only what was shared.
 */
export const OverviewScreen = () => {
  const page = useStudentPage();
  const { today } = useUser();
  const { student, enrolment } = page;
  const shown = student.isDelegated ? widgets.filter((one) => isGranted(one, enrolment)) : widgets;
  return (
    <>
      <StudentHeader {...page} today={today} />
      <div className="widgets">
        {shown.map(({ Widget, features }) => (
          <Widget key={features[0]} {...page} today={today} />
        ))}
      </div>
      {shown.length === 0 && (
        <Empty>Nothing about {student.firstName} is shared with you at this school.</Empty>
      )}
    </>
  );
};
