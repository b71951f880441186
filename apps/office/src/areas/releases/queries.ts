/** Reads of the pages about reports and files. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  releaseDetailEndpoint,
  releaseListEndpoint,
  releaseStudentsEndpoint,
} from '@portal/contract/releases';
import { call } from '@portal/client/calls';
import { REFRESH_MS, unattended } from '../../shared/queries.ts';

const keys = { list: 'releases', one: 'release', students: 'release-students' } as const;

export const useReleases = (centreCode: string) =>
  useQuery({
    queryKey: [keys.list, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(releaseListEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

export const useRelease = (centreCode: string, releaseId: string) =>
  useQuery({
    queryKey: [keys.one, centreCode, releaseId],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(releaseDetailEndpoint, {
        params: { centreCode, releaseId },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** The shortest text that is searched. */
export const LEAST_SEARCH = 2;

export const useStudents = (centreCode: string, search: string) =>
  useQuery({
    queryKey: [keys.students, centreCode, search],
    enabled: search.length >= LEAST_SEARCH,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(releaseStudentsEndpoint, {
        params: { centreCode },
        body: { search },
        signal,
        handlesProblems: true,
      }),
  });

/** After a change. */
export function useRefreshReleases(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([keys.list, keys.one].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}
