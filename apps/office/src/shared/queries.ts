/** The office's reads. Lists are refreshed every 15 seconds, without keeping the session alive. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { sessionCheck } from '@portal/contract/session';
import {
  colleaguesEndpoint,
  queueListEndpoint,
  queueSummaryEndpoint,
  requestDetailEndpoint,
  waitingEndpoint,
  type QueueListBody,
} from '@portal/contract/queue';
import { findStaffSchoolsEndpoint, staffMemberEndpoint } from '@portal/contract/staff';
import { call } from '@portal/client/calls';

const REFRESH_MS = 15_000;
/** Staff who only leave the page open are signed out (O-2.2). */
const unattended = { [sessionCheck.header]: sessionCheck.look };

const keys = {
  me: ['me'],
  schools: 'schools',
  waiting: ['waiting'],
  queue: 'queue',
  summary: 'summary',
  request: 'request',
  colleagues: 'colleagues',
} as const;

export const useMember = (isOn: boolean) =>
  useQuery({
    queryKey: keys.me,
    enabled: isOn,
    retry: false,
    queryFn: ({ signal }) => call(staffMemberEndpoint, { signal, handlesProblems: true }),
  });

/** For staff of the department: schools by name, or else those with these centre codes. */
export const useDepartmentSchools = (
  { search, centreCodes }: { search: string; centreCodes: readonly string[] },
  isOn: boolean,
) =>
  useQuery({
    queryKey: [keys.schools, search, centreCodes],
    enabled: isOn && (search !== '' || centreCodes.length > 0),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call(findStaffSchoolsEndpoint, {
        body: { search, centreCodes: [...centreCodes] },
        signal,
        handlesProblems: true,
      }),
  });

export const useWaiting = () =>
  useQuery({
    queryKey: keys.waiting,
    queryFn: ({ signal }) => call(waitingEndpoint, { signal, handlesProblems: true }),
  });

export const useSummary = (centreCode: string, isOn: boolean) =>
  useQuery({
    queryKey: [keys.summary, centreCode],
    enabled: isOn,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(queueSummaryEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** A page of the queue. The previous page stays visible while another loads. */
export const useQueue = (centreCode: string, body: QueueListBody) =>
  useQuery({
    queryKey: [keys.queue, centreCode, body],
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(queueListEndpoint, {
        params: { centreCode },
        body,
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

export const useRequest = (centreCode: string, requestId: string) =>
  useQuery({
    queryKey: [keys.request, centreCode, requestId],
    retry: false,
    // Each read is recorded as a look, so it isn't repeated without need.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(requestDetailEndpoint, { params: { centreCode, requestId }, signal, handlesProblems: true }),
  });

export const useColleagues = (centreCode: string) =>
  useQuery({
    queryKey: [keys.colleagues, centreCode],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(colleaguesEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

/** After an action, refreshes the lists and counts, and the request if it is open. */
export async function refreshQueue(client: QueryClient): Promise<void> {
  await Promise.all(
    [keys.queue, keys.summary, keys.request].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
}
