import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { consentDetailEndpoint, consentState, consentSummaryEndpoint } from '@portal/contract/consent';
import type { ConsentDetail, ConsentSummary } from '@portal/contract/consent';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';
import { refreshUserQuietly } from '@portal/client/session';

export interface ConsentRef extends StudentRef {
  requestId: string;
}

const summaries = ['consent', 'summary'] as const;
const detailKey = ({ studentId, requestId, centreCode }: ConsentRef) =>
  ['consent', 'detail', studentId, requestId, centreCode] as const;

/** The requests of these students, each at the given school (S-7.2). */
export const useConsentSummary = (refs: readonly StudentRef[]) => {
  const students = refs.map(({ studentId, centreCode }) => `${studentId}.${centreCode}`);
  return useQuery({
    queryKey: [...summaries, ...students],
    queryFn: ({ signal }) =>
      call(consentSummaryEndpoint, { query: { students }, signal, handlesProblems: true }).catch(
        rethrowForShell,
      ),
    enabled: students.length > 0,
  });
};

/**
 * One request. Refetched each time its page opens, to pick up a draft saved on another device. A cached response younger
 * than `staleTime` (in milliseconds) is used instead.
 */
export const useConsentDetail = (ref: ConsentRef, { staleTime = 0 } = {}) =>
  useQuery({
    queryKey: detailKey(ref),
    queryFn: ({ signal }) =>
      call(consentDetailEndpoint, { params: { ...ref }, signal, handlesProblems: true }).catch(
        rethrowForShell,
      ),
    staleTime,
    refetchOnWindowFocus: false,
  });

/** A summary after one of its requests was answered: new state and date, and one fewer pending. Pure. */
export function withAnswer(summary: ConsentSummary, answered: ConsentDetail): ConsentSummary {
  const { id, state, responseDate, respondedBy } = answered;
  const wasPending = summary.consentRequests.some(
    (request) => request.id === id && request.state === consentState.Pending,
  );
  return {
    pendingRequestsCount: summary.pendingRequestsCount - (wasPending ? 1 : 0),
    consentRequests: summary.consentRequests.map((request) =>
      request.id === id ? { ...request, state, responseDate, respondedBy } : request,
    ),
  };
}

/** After an answer was sent, updates the cached requests and refetches home's counts. */
export async function keepAnswer(
  queryClient: QueryClient,
  ref: ConsentRef,
  answered: ConsentDetail,
): Promise<void> {
  queryClient.setQueryData(detailKey(ref), answered);
  queryClient.setQueriesData<ConsentSummary>({ queryKey: summaries }, (summary) =>
    summary ? withAnswer(summary, answered) : summary,
  );
  await refreshUserQuietly();
}

/** Updates the cache with a draft saved on the server, so that reopening the page shows it. */
export function keepDraftInCache(
  queryClient: QueryClient,
  ref: ConsentRef,
  draft: Record<string, unknown>,
): void {
  queryClient.setQueryData<ConsentDetail>(detailKey(ref), (detail) =>
    detail ? { ...detail, draft } : detail,
  );
}
