/** The sample of automatic approvals. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { autoApprovalsEndpoint } from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { REFRESH_MS, unattended } from '../../shared/queries.ts';

const approvals = 'auto-approvals';

export const useAutoApprovals = (centreCode: string) =>
  useQuery({
    queryKey: [approvals, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(autoApprovalsEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** After a check. */
export function useRefreshApprovals(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [approvals] });
}
