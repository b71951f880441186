import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactorsEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { leaveToShell } from '../../platform/leave-to-shell.ts';

const factorsKey = ['second-factors'] as const;

export const useFactors = () =>
  useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) =>
      call(secondFactorsEndpoint, { signal, handlesProblems: true }).catch(leaveToShell),
  });

/** Reads the list again after a change; a failure shows at the next visit. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: factorsKey });
}
