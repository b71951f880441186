import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { attendanceEndpoint } from '@portal/contract/attendance';
import type { AbsenceRecord, Attendance } from '@portal/contract/attendance';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';
import { attendanceKey } from './refresh-after-sending.ts';

const loadAttendance = (ref: StudentRef, year: number | null, signal: AbortSignal): Promise<Attendance> =>
  call(attendanceEndpoint, {
    params: ref,
    query: year === null ? {} : { year: String(year) },
    signal,
    handlesProblems: true,
  }).catch(rethrowForShell);

/** One year of attendance. The previous year stays on screen while another loads (V-7.1). */
export const useAttendance = (ref: StudentRef, year: number | null) =>
  useQuery({
    queryKey: [attendanceKey, ref.studentId, ref.centreCode, year],
    queryFn: ({ signal }) => loadAttendance(ref, year, signal),
    placeholderData: keepPreviousData,
  });

const isRecord = (absenceId: string) => (record: AbsenceRecord) => record.studentAbsenceId === absenceId;

/** Searches this year's absences, then those of earlier years. Null when there is none. */
async function findAbsence(
  ref: StudentRef,
  absenceId: string,
  signal: AbortSignal,
): Promise<AbsenceRecord | null> {
  const current = await loadAttendance(ref, null, signal);
  const found = [...current.absenceRecords, ...current.futureAbsences].find(isRecord(absenceId));
  if (found) return found;
  for (const year of current.years.filter((other) => other !== current.year)) {
    const earlier = (await loadAttendance(ref, year, signal)).absenceRecords.find(isRecord(absenceId));
    if (earlier) return earlier;
  }
  return null;
}

/** The absence that needs a reason, from any year. */
export const useAbsence = (ref: StudentRef, absenceId: string) =>
  useQuery({
    queryKey: [attendanceKey, ref.studentId, ref.centreCode, 'absence', absenceId],
    queryFn: ({ signal }) => findAbsence(ref, absenceId, signal),
  });
