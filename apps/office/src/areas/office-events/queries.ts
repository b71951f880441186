/** Reads of the pages about events. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WideAudience } from '@portal/contract/audiences';
import {
  eventCalendarEndpoint,
  eventReachEndpoint,
  officeEventEndpoint,
} from '@portal/contract/office-events';
import { call } from '@portal/client/calls';
import { isComplete } from '../../shared/audience/wide-reach.tsx';
import { REFRESH_MS, unattended } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';

const keys = { list: 'office-events', one: 'office-event', reach: 'event-reach' } as const;

/** The last days stay visible while others load. */
export const useCalendar = (days: { from: string; until: string }) => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: [keys.list, centreCode, days],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(eventCalendarEndpoint, {
        params: { centreCode },
        query: days,
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
};

/** Not refetched automatically, because the editor has its own text. */
export const useEvent = (eventId: string | null) => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: [keys.one, centreCode, eventId],
    enabled: eventId !== null,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(officeEventEndpoint, {
        params: { centreCode, eventId: eventId ?? '' },
        signal,
        handlesProblems: true,
      }),
  });
};

export const useEventReach = (audience: WideAudience) => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: [keys.reach, centreCode, audience],
    enabled: isComplete(audience),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(eventReachEndpoint, { params: { centreCode }, body: { audience }, signal, handlesProblems: true }),
  });
};

/** Refetches the lists after a change. */
export function useRefreshEvents(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([keys.list, keys.one].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}
