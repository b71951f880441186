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

/** Requests of these students, each at the school named with them (S-7.2). */
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

/** One request; read again each time its page is opened, so that a draft kept elsewhere is found. */
export const useConsentDetail = (ref: ConsentRef) =>
  useQuery({
    queryKey: detailKey(ref),
    queryFn: ({ signal }) =>
      call(consentDetailEndpoint, { params: { ...ref }, signal, handlesProblems: true }).catch(
        rethrowForShell,
      ),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** What a summary says once a request in it was answered: its state and date, and one fewer pending. Pure. */
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

/** After an answer was sent: what is already here is told of it, and the counts of home are read again. */
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

/** A draft that was kept at the server is what this page finds when it is opened again. */
export function keepDraftInCache(
  queryClient: QueryClient,
  ref: ConsentRef,
  draft: Record<string, unknown>,
): void {
  queryClient.setQueryData<ConsentDetail>(detailKey(ref), (detail) =>
    detail ? { ...detail, draft } : detail,
  );
}
