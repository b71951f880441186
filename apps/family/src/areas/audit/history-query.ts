import { useInfiniteQuery } from '@tanstack/react-query';
import { accessHistoryEndpoint } from '@portal/contract/audit';
import type { HistoryActor, HistoryEntry } from '@portal/contract/audit';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

export type HistoryChoice = { readonly studentId: string; readonly who: HistoryActor | '' };

/** The paginated history, newest first. An empty choice means all. */
export const useHistory = ({ studentId, who }: HistoryChoice) =>
  useInfiniteQuery({
    queryKey: ['access-history', studentId, who],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(accessHistoryEndpoint, {
        query: {
          ...(studentId !== '' && { studentId }),
          ...(who !== '' && { who }),
          ...(pageParam !== '' && { after: pageParam }),
        },
        signal,
        handlesProblems: true,
      }).catch(rethrowForShell),
    getNextPageParam: ({ next }) => next,
  });

export type HistoryDay = { readonly day: string; readonly entries: readonly HistoryEntry[] };

/** Groups consecutive entries of the same day. Pure. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.day === entry.day) last.entries.push(entry);
    else days.push({ day: entry.day, entries: [entry] });
  }
  return days;
}
