import { Flag } from 'lucide-react';
import { canSeeAttendance, featureUnavailableText } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { Card, CardFoot, CardHead, Ring, Tag } from '@portal/ui/content';
import { LinkMore } from '@portal/ui/buttons';
import { ringLabel } from '../ring-label.ts';
import { refOf } from '../../../shared/student-ref.ts';

const Figures = ({ enrolment }: Pick<StudentAtSchool, 'enrolment'>) => (
  <div className="att">
    <Ring
      value={enrolment.attendancePercentageThisCalendarYear}
      label={ringLabel(enrolment.attendancePercentageThisCalendarYear, 'this calendar year')}
    />
    {enrolment.daysAbsentThisCalendarYear !== null && (
      <p>
        <b>{enrolment.daysAbsentThisCalendarYear}</b>
        {enrolment.daysAbsentThisCalendarYear === 1 ? 'day' : 'days'} absent this year
      </p>
    )}
  </div>
);

/** Attendance on the overview: unexplained absences, percentage, days absent (S-2.4). */
export const AttendanceWidget = ({ student, enrolment }: StudentAtSchool) => {
  const unexplained = enrolment.absenceRecordsWithoutReason;
  return (
    <Card className="widget" aria-labelledby="widget-attendance">
      <CardHead
        id="widget-attendance"
        title="Attendance"
        aside={
          canSeeAttendance(enrolment) &&
          unexplained > 0 && (
            <Tag tone="warn" icon={Flag}>
              {unexplained} unexplained
            </Tag>
          )
        }
      />
      {canSeeAttendance(enrolment) ? (
        <>
          <Figures enrolment={enrolment} />
          <CardFoot>
            <LinkMore arrow href={hrefTo(paths.attendance(refOf({ student, enrolment })))}>
              Attendance history
            </LinkMore>
          </CardFoot>
        </>
      ) : (
        <p className="muted">{featureUnavailableText}</p>
      )}
    </Card>
  );
};
