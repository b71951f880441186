/** The reads of the attendance day. The list is refreshed every 10 seconds, without keeping the session alive. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import {
  absenceContactsEndpoint,
  attendanceDayEndpoint,
  searchStudentsEndpoint,
} from '@portal/contract/attendance-today';
import { sessionCheck } from '@portal/contract/session';
import { call } from '@portal/client/calls';
import { attendanceKeys } from '../../shared/attendance-summary.ts';

const REFRESH_MS = 10_000;
const unattended = { [sessionCheck.header]: sessionCheck.look };

export const useAttendanceDay = (centreCode: string) =>
  useQuery({
    queryKey: [attendanceKeys.day, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(attendanceDayEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** Each read is recorded as a look, so it isn't repeated without need. */
export const useContacts = (centreCode: string, absenceId: string) =>
  useQuery({
    queryKey: [attendanceKeys.contacts, centreCode, absenceId],
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(absenceContactsEndpoint, { params: { centreCode, absenceId }, signal, handlesProblems: true }),
  });

const SHORTEST_SEARCH = 2;

/** Students whose name matches, from the second character. */
export const useStudentSearch = (centreCode: string, search: string) =>
  useQuery({
    queryKey: [attendanceKeys.students, centreCode, search],
    enabled: search.length >= SHORTEST_SEARCH,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(searchStudentsEndpoint, {
        params: { centreCode },
        body: { search },
        signal,
        handlesProblems: true,
      }),
  });

export async function refreshAttendance(client: QueryClient): Promise<void> {
  const { day, summary, students } = attendanceKeys;
  await Promise.all([day, summary, students].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
