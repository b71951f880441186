import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Check, History } from 'lucide-react';
import { enrolmentHistoryEndpoint } from '@portal/contract/enrolment-history';
import { yearLevelName } from '@portal/contract/shared';
import type { PastEnrolment } from '@portal/contract/enrolment-history';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import { refOf } from '../../shared/student-ref.ts';
import type { StudentRef } from '../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import { Card, Table, Tag } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { isActive, isFuture, whenText } from './enrolment-texts.ts';

const useEnrolmentHistory = (ref: StudentRef) =>
  useQuery({
    queryKey: ['enrolment-history', ref.studentId, ref.centreCode],
    queryFn: ({ signal }) =>
      call(enrolmentHistoryEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
  });

const StatusTag = ({ enrolment }: { enrolment: PastEnrolment }) => {
  const text = enrolment.enrolmentStatusDescription;
  if (isActive(enrolment))
    return (
      <Tag tone="ok" icon={Check}>
        {text}
      </Tag>
    );
  return isFuture(enrolment) ? (
    <Tag tone="info" icon={CalendarClock}>
      {text}
    </Tag>
  ) : (
    <Tag>{text}</Tag>
  );
};

const Enrolments = ({ enrolments }: { enrolments: readonly PastEnrolment[] }) => (
  <Card as="div" flush>
    <Table caption="Enrolments, newest first" columns={['School', 'Status', 'When', 'Year level']}>
      {enrolments.map((enrolment) => (
        <tr key={`${enrolment.schoolCode} ${enrolment.enrolledDate} ${enrolment.exitDate ?? ''}`}>
          <th scope="row">{enrolment.schoolName}</th>
          <td>
            <StatusTag enrolment={enrolment} />
          </td>
          <td>{whenText(enrolment)}</td>
          <td className="muted">{yearLevelName(enrolment.year)}</td>
        </tr>
      ))}
    </Table>
  </Card>
);

/** /enrolmentHistory/{studentId}/{centreCode}: where the student has been enrolled (S-2.14). */
export const EnrolmentHistoryScreen = () => {
  const page = useStudentPage();
  const { firstName } = page.student;
  const { data, isError, isFetching, refetch } = useEnrolmentHistory(refOf(page));
  return (
    <>
      <PageHead title="Enrolment history" lead={`${firstName}, ${page.enrolment.schoolName}`} />
      {isError && <LoadFailed what="Enrolment history" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading enrolment history">
          <SkeletonCard rows={3} />
        </Loading>
      )}
      {data && data.enrolmentHistory.length === 0 && (
        <Card as="div">
          <Empty icon={History}>There is no enrolment history for {firstName}.</Empty>
        </Card>
      )}
      {data && data.enrolmentHistory.length > 0 && <Enrolments enrolments={data.enrolmentHistory} />}
    </>
  );
};
