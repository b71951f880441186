/** The office's reads. Lists are refreshed every 15 seconds, without keeping the session alive. */
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@portal/contract/endpoint';
import { sessionCheck } from '@portal/contract/session';
import {
  colleaguesEndpoint,
  previewDecisionEndpoint,
  queueListEndpoint,
  queueSummaryEndpoint,
  requestDetailEndpoint,
  savedViewsEndpoint,
  waitingEndpoint,
  type PreviewBody,
  type QueueListBody,
  type RequestDetail,
} from '@portal/contract/queue';
import { findStaffSchoolsEndpoint, staffMemberEndpoint } from '@portal/contract/staff';
import { call } from '@portal/client/calls';

export const REFRESH_MS = 15_000;
/** Staff who only leave the page open are signed out (O-2.2). */
export const unattended = { [sessionCheck.header]: sessionCheck.look };

const keys = {
  me: ['me'],
  schools: 'schools',
  waiting: ['waiting'],
  queue: 'queue',
  summary: 'summary',
  request: 'request',
  colleagues: 'colleagues',
  preview: 'preview',
  savedViews: 'saved-views',
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

/**
 * A page of the queue that stays as it was when it was first shown: requests that arrive meanwhile are only counted, until
 * `show` is called. Those that colleagues decide leave it.
 */
export function useSteadyQueue(centreCode: string, body: QueueListBody) {
  const queries = useQueryClient();
  const queryKey = [keys.queue, centreCode, body, 'steady'];
  const list = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const held = queries.getQueryData<SteadyPage>(queryKey);
      const asOf = held?.requests.length === 0 ? undefined : held?.asOf;
      const page = await call(queueListEndpoint, {
        params: { centreCode },
        body: { ...body, ...(asOf !== undefined && { asOf }) },
        headers: unattended,
        signal,
        handlesProblems: true,
      });
      return { ...page, asOf: asOf ?? page.now } satisfies SteadyPage;
    },
  });
  const show = (): void => {
    queries.setQueryData<SteadyPage>(queryKey, (held) => held && { ...held, asOf: undefined });
    void queries.invalidateQueries({ queryKey });
  };
  return { ...list, show };
}

type SteadyPage = ResponseOf<typeof queueListEndpoint> & { asOf: string | undefined };

export const useRequest = (centreCode: string, requestId: string) =>
  useQuery({
    queryKey: [keys.request, centreCode, requestId],
    retry: false,
    // Each read is recorded as a look, so it isn't repeated without need.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(requestDetailEndpoint, { params: { centreCode, requestId }, signal, handlesProblems: true }),
  });

/** Changes the request that the page shows without reading it again, which would be recorded as another look. */
export function useKeepRequest(
  centreCode: string,
  requestId: string,
): (change: Partial<RequestDetail>) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData<RequestDetail>(
      [keys.request, centreCode, requestId],
      (held) => held && { ...held, ...change },
    );
}

/** What each adult would read about a decision. Never cached, because the register may change. */
export const usePreview = (centreCode: string, requestId: string, body: PreviewBody) =>
  useQuery({
    queryKey: [keys.preview, centreCode, requestId, body],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(previewDecisionEndpoint, {
        params: { centreCode, requestId },
        body,
        signal,
        handlesProblems: true,
      }),
  });

export const useSavedViews = (centreCode: string) =>
  useQuery({
    queryKey: [keys.savedViews, centreCode],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call(savedViewsEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

/** Shows the saved views that a change has returned. */
export function useKeepViews(centreCode: string): (saved: ResponseOf<typeof savedViewsEndpoint>) => void {
  const queries = useQueryClient();
  return (saved) => queries.setQueryData([keys.savedViews, centreCode], saved);
}

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
