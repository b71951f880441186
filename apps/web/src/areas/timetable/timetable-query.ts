import { useQuery } from '@tanstack/react-query';
import { timetableEndpoint } from '@portal/contract';
import type { IsoDate } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { leaveToShell } from '../../platform/leave-to-shell.ts';
import type { StudentRef } from '../../platform/student-ref.ts';

/** A student's timetable; read again when the day changes on a page that stays open. */
export const useTimetable = (ref: StudentRef, today: IsoDate) =>
  useQuery({
    queryKey: ['timetable', ref.studentId, ref.centreCode, today],
    queryFn: ({ signal }) =>
      call(timetableEndpoint, { params: ref, signal, handlesProblems: true }).catch(leaveToShell),
  });
