/** How many of today's absences are unexplained: for Today. */
import { useQuery } from '@tanstack/react-query';
import { attendanceSummaryEndpoint } from '@portal/contract/attendance-today';
import { sessionCheck } from '@portal/contract/session';
import { call } from '@portal/client/calls';

export const attendanceKeys = {
  day: 'attendance-day',
  summary: 'attendance-summary',
  contacts: 'absence-contacts',
  students: 'attendance-students',
} as const;

const REFRESH_MS = 15_000;

export const useAttendanceSummary = (centreCode: string, isOn: boolean) =>
  useQuery({
    queryKey: [attendanceKeys.summary, centreCode],
    enabled: isOn,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(attendanceSummaryEndpoint, {
        params: { centreCode },
        headers: { [sessionCheck.header]: sessionCheck.look },
        signal,
        handlesProblems: true,
      }),
  });
