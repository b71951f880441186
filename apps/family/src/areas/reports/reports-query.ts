import { useQuery } from '@tanstack/react-query';
import { reportsEndpoint } from '@portal/contract/reports';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';

/** Current reports of one student at one school, and the school years of the archive. */
export const useReports = (ref: StudentRef) =>
  useQuery({
    queryKey: ['reports', ref.studentId, ref.centreCode],
    queryFn: ({ signal }) =>
      call(reportsEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
  });
