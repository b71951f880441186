import { formatLongDate } from '@portal/contract/dates';
import type { AbsenceRecord } from '@portal/contract/attendance';
import { useStudentPage, useUser } from '@portal/client/session';
import { Card } from '@portal/ui/content';

/** The absence that a reason is for: student, date and, once given, the reason. */
export const AbsenceFacts = ({ record }: { record: AbsenceRecord }) => {
  const { student } = useStudentPage();
  const { today } = useUser();
  return (
    <Card as="div">
      <dl className="dl">
        <dt>Student</dt>
        <dd>
          <b>{student.displayName}</b>
        </dd>
        <dt>Date</dt>
        <dd>
          <b>{formatLongDate(record.absenceDate, today.slice(0, 4))}</b>
        </dd>
        <dt>When</dt>
        <dd>
          <bdi>{record.absencePeriod}</bdi>
        </dd>
        {record.reason !== null && (
          <>
            <dt>Reason</dt>
            <dd className="breaks">{record.reason}</dd>
          </>
        )}
        {record.schoolNote !== null && (
          <>
            <dt>From the school</dt>
            <dd className="breaks">{record.schoolNote}</dd>
          </>
        )}
      </dl>
    </Card>
  );
};
