import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage, useUser } from '@portal/client/session';
import { Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { ConsentLoadFailed } from '../consent-load-failed.tsx';
import { useConsentSummary } from '../consent-query.ts';
import { RequestLists } from './request-lists.tsx';

/** /consent/{studentId}/{centreCode}: consent requests for one student (S-2.8; V-4.1). */
export const ConsentScreen = () => {
  const page = useStudentPage();
  const { today } = useUser();
  const { student, enrolment } = page;
  const { data, isError, isFetching, refetch } = useConsentSummary([refOf(page)]);
  return (
    <>
      <PageHead title="Consent requests" lead={`${student.firstName}, ${enrolment.schoolName}`} />
      {isError && <ConsentLoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading consent requests">
          <SkeletonCard rows={3} />
        </Loading>
      )}
      {data && <RequestLists requests={data.consentRequests} firstName={student.firstName} today={today} />}
    </>
  );
};
