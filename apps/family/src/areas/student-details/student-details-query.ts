import { useQuery } from '@tanstack/react-query';
import { studentDetailsEndpoint } from '@portal/contract/student-details';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

/** One student's details, refetched whenever the page opens. */
export const useStudentDetails = (ref: { studentId: string; centreCode: string }) =>
  useQuery({
    // The form must be based on fresh data, never on an earlier visit's cache.
    gcTime: 0,
    queryKey: ['student-details', ref.studentId, ref.centreCode],
    queryFn: ({ signal }) =>
      call(studentDetailsEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
  });
