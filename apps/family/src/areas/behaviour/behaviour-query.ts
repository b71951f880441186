import { useInfiniteQuery } from '@tanstack/react-query';
import { behaviourEndpoint } from '@portal/contract/behaviour';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';

const firstPage = '';

/** Incidents newest first, as many pages as were asked for; the overview shows the newest of the first. */
export const useBehaviour = (ref: StudentRef) =>
  useInfiniteQuery({
    queryKey: ['behaviour', ref.studentId, ref.centreCode],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) =>
      call(behaviourEndpoint, {
        params: ref,
        query: pageParam === firstPage ? {} : { cursor: pageParam },
        signal,
        handlesProblems: true,
      }).catch(rethrowForShell),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
