/** The school's settings of the queue, for its own page and for deciding. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queueSettingsEndpoint, type QueueSettings } from '@portal/contract/queue';
import { call } from '@portal/client/calls';

const keyOf = (centreCode: string): readonly string[] => ['queue-settings', centreCode];

export const useQueueSettings = (centreCode: string) =>
  useQuery({
    queryKey: keyOf(centreCode),
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(queueSettingsEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

/** Keeps what was saved, so that other pages show it at once. */
export function useKeepSettings(centreCode: string): (settings: QueueSettings) => void {
  const queries = useQueryClient();
  return (settings) => queries.setQueryData(keyOf(centreCode), settings);
}
