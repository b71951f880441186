import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { combinedEventsEndpoint, upcomingEventsEndpoint } from '@portal/contract/upcoming-events';
import type { EventsQuery, UpcomingEvents } from '@portal/contract/upcoming-events';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';
import type { MorePages } from '@portal/ui/buttons';

const firstPage = '';

function load(ref: StudentRef | null, query: EventsQuery, signal: AbortSignal): Promise<UpcomingEvents> {
  const callOptions = { signal, handlesProblems: true };
  if (ref === null) return call(combinedEventsEndpoint, { query, ...callOptions });
  return call(upcomingEventsEndpoint, { params: ref, query, ...callOptions });
}

/**
 * Upcoming events of one student, or of all the person's own students, paginated. The previous list stays while another
 * filter loads.
 */
export function useEvents(ref: StudentRef | null, filter: EventsQuery) {
  const query = useInfiniteQuery({
    queryKey: ['upcoming-events', ref, filter],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) =>
      load(ref, { ...filter, ...(pageParam === firstPage ? {} : { after: pageParam }) }, signal).catch(
        rethrowForShell,
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const more: MorePages = {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    load: async () => (await query.fetchNextPage()).hasNextPage,
  };
  return { ...query, more };
}

/** Every event loaded so far. */
export const eventsOf = (pages: readonly UpcomingEvents[]): UpcomingEvents['events'] =>
  pages.flatMap(({ events }) => events);
