import { BadgeCheck } from 'lucide-react';
import { format } from '@portal/texts/format';
import { autoApprovalTexts as texts } from '@portal/texts/office/auto-approvals';
import { Empty, LoadFailed, Loading } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { useAutoApprovals } from './queries.ts';

/** /auto-approvals: the sample of requests that rules have approved (O-4.15). */
export const ApprovalsScreen = () => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useAutoApprovals(school.centreCode);
  const waiting = data?.approvals.filter(({ checked }) => checked === null).length;
  return (
    <>
      <div className="om-head">
        <div>
          <PageTitle title={texts.title} />
          <p role="status">{waiting !== undefined && format(texts.waiting, { count: waiting })}</p>
        </div>
      </div>
      <div className="va-page">
        <p>{texts.lead}</p>
        {data?.approvals.map((approval) => (
          <ApprovalCard key={approval.requestId} approval={approval} />
        ))}
        {data?.approvals.length === 0 && <Empty icon={BadgeCheck}>{texts.empty}</Empty>}
        {!data && isError && (
          <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Loading label={texts.loading} />}
        <p className="muted">{texts.foot}</p>
      </div>
    </>
  );
};
