import { useInfiniteQuery } from '@tanstack/react-query';
import { behaviourEndpoint } from '@portal/contract/behaviour';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';

const firstPage = '';

/** Incidents, newest first, paginated. The overview uses the first page. */
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
