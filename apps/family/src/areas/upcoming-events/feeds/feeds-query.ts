import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarFeedsEndpoint } from '@portal/contract/upcoming-events';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

const feedsKey = ['calendar-feeds'] as const;

export const useFeeds = () =>
  useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) =>
      call(calendarFeedsEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });

/** Refetches the list after a change. A failure surfaces at the next visit. */
export function useFeedsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: feedsKey });
}
