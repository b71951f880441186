import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import { LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { useBehaviour } from '../behaviour-query.ts';
import { BehaviourList } from './behaviour-list.tsx';

/** /behaviour/{studentId}/{centreCode}: every incident, newest first (S-2.13). */
export const BehaviourScreen = () => {
  const page = useStudentPage();
  const { student, enrolment } = page;
  const { data, isError, isFetching, refetch, ...query } = useBehaviour(refOf(page));
  return (
    <>
      <PageHead title="Behaviour" lead={`${student.firstName}, ${enrolment.schoolName}`} />
      {isError && !data && <LoadFailed what="Behaviour" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading behaviour">
          <SkeletonCard rows={5} />
        </Loading>
      )}
      {data && (
        <BehaviourList
          pages={data.pages}
          more={{
            hasMore: query.hasNextPage,
            isLoading: query.isFetchingNextPage,
            hasFailed: query.isFetchNextPageError,
            load: async () => (await query.fetchNextPage()).hasNextPage,
          }}
        />
      )}
    </>
  );
};
