/** The reads of the attendance day. The list is refreshed every 10 seconds, without keeping the session alive. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  absenceContactsEndpoint,
  attendanceDayEndpoint,
  gateOffline,
  gateStudentsEndpoint,
  searchStudentsEndpoint,
} from '@portal/contract/attendance-today';
import { timeInZone } from '@portal/contract/dates';
import { sessionCheck } from '@portal/contract/session';
import { call } from '@portal/client/calls';
import { useNow } from '@portal/client/time';
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

const LIST_FRESH_MS = 10 * 60_000;
const gateList = 'gate-students';

/**
 * All students of the school, to search offline. Kept in memory only, until the page closes, the person signs out, or it
 * is 6 pm at the school.
 */
export function useGateStudents({ centreCode, timeZone }: { centreCode: string; timeZone: string }) {
  const queries = useQueryClient();
  const isEvening = timeInZone(useNow(), timeZone) >= gateOffline.listUntil;
  useEffect(() => {
    if (isEvening) queries.removeQueries({ queryKey: [gateList] });
  }, [isEvening, queries]);
  return useQuery({
    queryKey: [gateList, centreCode],
    enabled: !isEvening,
    staleTime: LIST_FRESH_MS,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(gateStudentsEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
}

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
