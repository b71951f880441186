/** The reads of consent requests. Lists and answers are refreshed by themselves, without keeping the session alive. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  officeAnswerEndpoint,
  publicationDetailEndpoint,
  publicationListEndpoint,
  reachEndpoint,
  responsesEndpoint,
  type Audience,
  type PublicationDetail,
  type ResponseFilter,
} from '@portal/contract/consent/publishing';
import { sessionCheck } from '@portal/contract/session';
import { call } from '@portal/client/calls';
import { useOffice } from '../../shared/school.tsx';

const key = 'consent';
const LIST_REFRESH_MS = 15_000;
const ANSWERS_REFRESH_MS = 5000;
const unattended = { [sessionCheck.header]: sessionCheck.look };

const useCentreCode = (): string => useOffice().school.centreCode;

export const usePublications = () => {
  const centreCode = useCentreCode();
  return useQuery({
    queryKey: [key, centreCode, 'list'],
    refetchInterval: LIST_REFRESH_MS,
    queryFn: ({ signal }) =>
      call(publicationListEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
};

/** Refreshed by itself once it is published. A draft is not: the builder has its own text. */
export const usePublication = (publicationId: string) => {
  const centreCode = useCentreCode();
  return useQuery({
    queryKey: [key, centreCode, 'one', publicationId],
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }: { state: { data: PublicationDetail | undefined } }) =>
      data === undefined || data.state === 'draft' ? false : ANSWERS_REFRESH_MS,
    queryFn: ({ signal }) =>
      call(publicationDetailEndpoint, {
        params: { centreCode, publicationId },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
};

/** The last figures stay visible while others load. */
export const useReach = (audience: Audience) => {
  const centreCode = useCentreCode();
  return useQuery({
    queryKey: [key, centreCode, 'reach', audience],
    enabled: audience.values.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(reachEndpoint, { params: { centreCode }, body: { audience }, signal, handlesProblems: true }),
  });
};

export interface ResponsesAsked {
  show: ResponseFilter;
  search: string;
  after: number;
}

export const useResponses = (publicationId: string, asked: ResponsesAsked) => {
  const centreCode = useCentreCode();
  return useQuery({
    queryKey: [key, centreCode, 'responses', publicationId, asked],
    placeholderData: keepPreviousData,
    refetchInterval: ANSWERS_REFRESH_MS,
    queryFn: ({ signal }) =>
      call(responsesEndpoint, {
        params: { centreCode, publicationId },
        body: asked,
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
};

/** Each read is recorded as a look, so it isn't repeated without need. */
export const useAnswer = (publicationId: string, requestId: string) => {
  const centreCode = useCentreCode();
  return useQuery({
    queryKey: [key, centreCode, 'answer', requestId],
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(officeAnswerEndpoint, {
        params: { centreCode, publicationId, requestId },
        signal,
        handlesProblems: true,
      }),
  });
};

/** After a change of a request. */
export function useRefreshConsent(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ queryKey: [key], predicate: ({ queryKey }) => queryKey[2] !== 'answer' });
}
