import { useQuery } from '@tanstack/react-query';
import { reportsEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { leaveToShell } from '../../platform/leave-to-shell.ts';
import type { StudentRef } from '../../platform/student-ref.ts';

/** Current reports of one student at one school, and the school years of the archive. */
export const useReports = (ref: StudentRef) =>
  useQuery({
    queryKey: ['reports', ref.studentId, ref.centreCode],
    queryFn: ({ signal }) =>
      call(reportsEndpoint, { params: ref, signal, handlesProblems: true }).catch(leaveToShell),
  });
