/** The sample of automatic approvals. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { autoApprovalsEndpoint } from '@portal/contract/queue';
import { call } from '@portal/client/calls';

const approvals = 'auto-approvals';

export const useAutoApprovals = (centreCode: string) =>
  useQuery({
    queryKey: [approvals, centreCode],
    queryFn: ({ signal }) =>
      call(autoApprovalsEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

/** After a check. */
export function useRefreshApprovals(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [approvals] });
}
