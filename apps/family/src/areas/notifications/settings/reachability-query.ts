import { useQuery } from '@tanstack/react-query';
import { reachabilityEndpoint } from '@portal/contract/notifications';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

export const reachabilityKey = ['reachability'] as const;

/** The person's devices, and what was last sent to each channel. */
export const useReachability = () =>
  useQuery({
    queryKey: reachabilityKey,
    queryFn: ({ signal }) =>
      call(reachabilityEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
    refetchOnMount: 'always',
  });
