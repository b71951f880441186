import { formatLongDate } from '@portal/contract';
import type { AbsenceRecord } from '@portal/contract';
import { useStudentPage, useUser } from '../../../platform/user.ts';
import { Card } from '../../../ui/index.ts';

/** Which absence a reason is about: who, when and, once given, why. */
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
