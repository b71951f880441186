import { limits } from '@portal/contract/limits';
import {
  absenceFromRegister,
  attendanceCodes,
  attendanceStatuses,
  dayValues,
  isAbsence,
} from '../rows/attendance-codes.ts';
import * as formats from '../rows/formats.ts';
import { extensionFile, identity, optional, required } from '../rows/definition.ts';
import type { Complaint, StagedRow } from '../rows/definition.ts';
import { ownedBySchool } from '../rows/owners.ts';

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function absenceFields(row: StagedRow): StagedRow {
  const code = String(row['attendance_code']);
  const fields = absenceFromRegister({
    code,
    dayValue: String(row['day_value']),
    status: textOrNull(row['attendance_status']),
    timeFrom: textOrNull(row['time_from']),
    timeTo: textOrNull(row['time_to']),
    note: textOrNull(row['reason']),
  });
  return {
    absence_period: fields.absencePeriod,
    is_full_day: fields.isFullDay,
    requires_reason: fields.requiresReason,
    reason: fields.reason,
    reason_unauthorised: fields.reasonUnauthorised,
    ...(isAbsence(code) ? {} : { is_deleted: true }),
  };
}

function timeComplaints(row: StagedRow): Complaint[] {
  const from = textOrNull(row['time_from']);
  const to = textOrNull(row['time_to']);
  if ((from === null) !== (to === null))
    return [{ column: 'timeTo', reason: 'timeFrom and timeTo are given together' }];
  if (from !== null && to !== null && to <= from)
    return [{ column: 'timeTo', reason: 'is not after timeFrom' }];
  if (row['day_value'] === 'Partial' && from === null)
    return [{ column: 'timeFrom', reason: 'is required for a partial day' }];
  return [];
}

/**
 * The family's entries survive the school's row: a reported absence keeps its reason, and a given reason stays until
 * the school's row has one, whether it was given in the portal or to the office.
 */
const keptReason = `case when old.by_family then coalesce(old.reason, s.reason)
  else coalesce(s.reason, case when old.change_request_id is not null or exists (
    select from attendance_entry told where told.absence_id = old.id and told.settled_at is not null)
  then old.reason end) end`;

export const absences = extensionFile({
  name: 'absences',
  summary:
    'Absences the school recorded, one row a student and day. Codes that mean present or on a school activity ' +
    '(`0`, `100`–`102`, `6xx`) make no absence. What families reported or explained is kept.',
  columns: [
    ...identity('The register’s own id of the absence, never reused.', 'SIF-AU StudentDailyAttendance RefId'),
    required('studentSourcedId', formats.id, 'The student.', 'SIF-AU StudentPersonalRefId'),
    required('schoolSourcedId', formats.id, 'The school.', 'SIF-AU SchoolInfoRefId'),
    required('date', formats.date, 'The day.', 'SIF-AU Date'),
    required(
      'dayValue',
      formats.oneOf(dayValues),
      '`Full` All day, `AM` Morning, `PM` Afternoon, `Partial` the times.',
      'SIF-AU DayValue',
    ),
    required(
      'attendanceCode',
      { ...formats.oneOf(attendanceCodes), words: 'SIF-AU attendance code' },
      'See “Attendance codes”.',
      'SIF-AU AttendanceCode',
    ),
    optional(
      'attendanceStatus',
      formats.oneOf(attendanceStatuses),
      '`02` marks an explained absence unauthorised, a late arrival or early departure without permission.',
      'SIF-AU AttendanceStatus',
    ),
    optional('timeFrom', formats.time, 'Away from.', 'SIF-AU TimeOut'),
    optional('timeTo', formats.time, 'Away until.', 'SIF-AU TimeIn'),
    optional(
      'reason',
      formats.longText(limits.absenceReason),
      'Reason in words; else the code’s own.',
      'SIF-AU AttendanceNote',
    ),
    optional('schoolNote', formats.longText(500), 'What the school tells the family about it.'),
  ],
  refuses: timeComplaints,
  derived: {
    columns: {
      absence_period: 'text',
      is_full_day: 'boolean',
      requires_reason: 'boolean',
      reason_unauthorised: 'boolean',
    },
    from: absenceFields,
  },
  schoolColumn: 'schoolSourcedId',
  references: [
    { column: 'studentSourcedId', to: 'student' },
    { column: 'schoolSourcedId', to: 'school' },
  ],
  steps: [
    {
      table: 'absence',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_absences s join student st on st.source_id = s.student_sourced_id
        join school sc on sc.source_id = s.school_sourced_id
        left join absence old on old.source_id = s.sourced_id`,
      values: {
        source_id: 's.sourced_id',
        student_id: 'st.id',
        school_id: 'sc.id',
        absence_date: 's.date',
        absence_period: 's.absence_period',
        is_full_day: 's.is_full_day',
        time_from: 's.time_from::time',
        time_to: 's.time_to::time',
        attendance_code: 's.attendance_code',
        requires_reason: 's.requires_reason',
        reason: keptReason,
        reason_unauthorised:
          's.reason_unauthorised or coalesce(old.change_request_id is not null and old.reason_unauthorised, false)',
        reason_awaiting_approval:
          'coalesce(old.reason_awaiting_approval and (old.by_family or s.reason is null), false)',
        school_note:
          'coalesce(s.school_note, case when old.change_request_id is not null then old.school_note end)',
      },
      touch: { student: 't.student_id' },
      bulkScope: 't.school_id in (select school_id from import_scope)',
      keep: 't.by_family',
      release: 'source_id = null, attendance_code = null, requires_reason = false',
    },
  ],
});
