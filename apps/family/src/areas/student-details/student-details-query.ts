import { useQuery } from '@tanstack/react-query';
import { studentDetailsEndpoint } from '@portal/contract/student-details';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

/** One student's details, read again whenever the page is opened. */
export const useStudentDetails = (ref: { studentId: string; centreCode: string }) =>
  useQuery({
    // A form is made to what is read: never to what an earlier visit read.
    gcTime: 0,
    queryKey: ['student-details', ref.studentId, ref.centreCode],
    queryFn: ({ signal }) =>
      call(studentDetailsEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
  });
