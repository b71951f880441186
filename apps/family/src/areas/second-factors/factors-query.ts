import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactorsEndpoint } from '@portal/contract/second-factors';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

const factorsKey = ['second-factors'] as const;

export const useFactors = () =>
  useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) =>
      call(secondFactorsEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });

/** Refetches the list after a change. A failure surfaces at the next visit. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: factorsKey });
}
