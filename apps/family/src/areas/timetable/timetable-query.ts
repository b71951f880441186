import { useQuery } from '@tanstack/react-query';
import { timetableEndpoint } from '@portal/contract/timetable';
import type { IsoDate } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';

/** A student's timetable. Refetched when the date changes on an open page. */
export const useTimetable = (ref: StudentRef, today: IsoDate) =>
  useQuery({
    queryKey: ['timetable', ref.studentId, ref.centreCode, today],
    queryFn: ({ signal }) =>
      call(timetableEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
  });
