import { useQuery } from '@tanstack/react-query';
import { Megaphone, TriangleAlert } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { familyNoticeEndpoint, type FamilyNotice } from '@portal/contract/school-notices';
import { call, isApiProblem } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import { hrefTo } from '@portal/client/navigation';
import { instantText } from '@portal/client/time';
import { Card, Tag } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { BackLink, PageHead } from '@portal/ui/frame';

/** Null if it is over, was recalled, or isn't for the person. */
const useNotice = (noticeId: string) =>
  useQuery({
    queryKey: ['school-notice', noticeId],
    queryFn: ({ signal }) =>
      call(familyNoticeEndpoint, { params: { noticeId }, signal, handlesProblems: true }).catch(
        (error: unknown) => {
          if (isApiProblem(error) && error.is('not-found', 'invalid-request')) return null;
          return rethrowForShell(error);
        },
      ),
  });

const Shown = ({
  notice: { title, message, schoolName, timeZone, shownAt, isUrgent },
}: {
  notice: FamilyNotice;
}) => (
  <>
    <PageHead title={title} lead={`${schoolName}, ${instantText(shownAt, timeZone)}`} />
    <Card as="div">
      {isUrgent && (
        <Tag tone="bad" icon={TriangleAlert}>
          Urgent
        </Tag>
      )}
      <p className="notice-text">{message}</p>
    </Card>
  </>
);

/** /school-notices/{noticeId}: a notice of a school (O-16.2). */
export const SchoolNoticeScreen = ({ params }: { params: Record<string, string> }) => {
  const { data, isError, isFetching, refetch } = useNotice(params['noticeId'] ?? '');
  return (
    <div className="reading">
      <BackLink href={hrefTo(paths.home())}>Home</BackLink>
      {data && <Shown notice={data} />}
      {!data && <PageHead title="Notice" />}
      {data === null && <Empty icon={Megaphone}>This notice is over, or the school took it back.</Empty>}
      {data === undefined && isError && (
        <LoadFailed what="The notice" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Loading label="Loading the notice">
          <SkeletonCard />
        </Loading>
      )}
    </div>
  );
};
