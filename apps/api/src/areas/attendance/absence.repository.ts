/** Stores absences that families report or explain, and applies the school's decisions to them. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { AbsenceDay } from './attendance.policy.ts';

export const absenceRow = z.strictObject({
  publicId: z.string(),
  absenceDate: z.string(),
  absencePeriod: z.string(),
  isFullDay: z.boolean(),
  requiresReason: z.boolean(),
  reasonUnauthorised: z.boolean(),
  reasonAwaitingApproval: z.boolean(),
  reason: z.nullable(z.string()),
  isReported: z.boolean(),
  schoolNote: z.nullable(z.string()),
});
export type AbsenceRow = z.output<typeof absenceRow>;

const absenceColumns = sql`
  absence.public_id as "publicId", absence.absence_date as "absenceDate", absence.absence_period as "absencePeriod",
  absence.is_full_day as "isFullDay", absence.requires_reason as "requiresReason",
  absence.reason_unauthorised as "reasonUnauthorised", absence.reason_awaiting_approval as "reasonAwaitingApproval",
  absence.reason, absence.by_family as "isReported", absence.school_note as "schoolNote"`;

/** Serialises reports for one student, so that each sees the writes of the one before. */
export async function lockStudents(trx: Trx, studentIds: readonly number[]): Promise<void> {
  await sql`select id from student where id = any(${[...studentIds]}::bigint[]) order by id for no key update`.execute(
    trx,
  );
}

const schoolIdRow = z.strictObject({ schoolId: z.number(), dates: z.array(z.string()) });

/** The school days of these schools from the start of the date's year, as far as their calendars are imported. */
export async function findSchoolDays(
  db: Queryable,
  schoolIds: readonly number[],
  from: string,
): Promise<Map<number, string[]>> {
  const rows = await rowsOf(
    schoolIdRow,
    sql`
    select d.school_id as "schoolId", jsonb_agg(d.date order by d.date) as dates from school_day d
    where d.school_id = any(${[...schoolIds]}::bigint[]) and d.date >= date_trunc('year', ${from}::date)
    group by d.school_id`.execute(db),
  );
  return new Map(rows.map(({ schoolId, dates }) => [schoolId, dates]));
}

/** A student at a school, with the days to report. */
export interface PlannedPlace {
  studentId: number;
  schoolId: number;
  days: readonly AbsenceDay[];
}

export type ReportedPlace = PlannedPlace & { changeRequestId: number };

const studentIdRow = z.strictObject({
  studentId: z.number(),
  schoolId: z.number(),
  absenceDate: z.string(),
  isReported: z.boolean(),
});

/** Days with an existing absence at the school that overlaps the report. */
export async function findTakenDays(
  trx: Trx,
  places: readonly PlannedPlace[],
): Promise<{ studentId: number; schoolId: number; absenceDate: string; isReported: boolean }[]> {
  const wanted = places.flatMap(({ studentId, schoolId, days }) =>
    days.map(({ absenceDate, timeFrom, timeTo }) => ({ studentId, schoolId, absenceDate, timeFrom, timeTo })),
  );
  return rowsOf(
    studentIdRow,
    sql`
    select a.student_id as "studentId", a.school_id as "schoolId", a.absence_date as "absenceDate",
           bool_or(a.by_family) as "isReported"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
           as day("studentId" bigint, "schoolId" bigint, "absenceDate" date, "timeFrom" time, "timeTo" time)
    join absence a on a.student_id = day."studentId" and a.school_id = day."schoolId"
      and a.absence_date = day."absenceDate"
    -- An absence without times takes the whole day.
    where coalesce(a.time_from < day."timeTo" and day."timeFrom" < a.time_to, true)
    group by a.student_id, a.school_id, a.absence_date
    order by a.absence_date, a.student_id`.execute(trx),
  );
}

/** Writes each student's days. The caller holds the students' lock and has checked for overlaps. */
export async function insertReported(
  trx: Trx,
  places: readonly ReportedPlace[],
  reason: string,
): Promise<AbsenceRow[]> {
  const wanted = places.flatMap(({ studentId, schoolId, changeRequestId, days }) =>
    days.map((day) => ({ studentId, schoolId, changeRequestId, ...day })),
  );
  return rowsOf(
    absenceRow,
    sql`
    insert into absence (student_id, school_id, change_request_id, absence_date, absence_period, is_full_day,
                         time_from, time_to, reason, reason_awaiting_approval, is_reported, reported_again)
    select day."studentId", day."schoolId", day."changeRequestId", day."absenceDate", day."absencePeriod",
           day."isFullDay", day."timeFrom", day."timeTo", ${reason}, true, not earlier.exists, earlier.exists
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
           as day("studentId" bigint, "schoolId" bigint, "changeRequestId" bigint, "absenceDate" date,
                  "absencePeriod" text, "isFullDay" boolean, "timeFrom" time, "timeTo" time)
    cross join lateral (
      select exists (
        select from absence a where a.student_id = day."studentId" and a.school_id = day."schoolId"
          and a.absence_date = day."absenceDate" and a.is_reported) as exists) earlier
    order by day."changeRequestId", day."absenceDate"
    returning ${absenceColumns}`.execute(trx),
  );
}

const foundAbsenceRow = z.strictObject({
  ...absenceRow.shape,
  id: z.number(),
  schoolId: z.number(),
});
export type FoundAbsence = z.output<typeof foundAbsenceRow>;

/** The absence a reason is for, matched by student, schools and date (authorisation is part of the match). */
export async function findAbsence(
  db: Queryable,
  ref: { publicId: string; studentId: number; schoolIds: readonly number[]; absenceDate: string },
): Promise<FoundAbsence | undefined> {
  const rows = await rowsOf(
    foundAbsenceRow,
    sql`
    select absence.id, absence.school_id as "schoolId", ${absenceColumns}
    from absence
    where absence.public_id = ${ref.publicId}::uuid and absence.student_id = ${ref.studentId}
      and absence.school_id = any(${[...ref.schoolIds]}::bigint[]) and absence.absence_date = ${ref.absenceDate}::date`.execute(
      db,
    ),
  );
  return rows[0];
}

/** Sets the reason of an unexplained absence; returns nothing when it has been explained meanwhile. */
export async function giveReason(
  trx: Trx,
  absenceId: number,
  values: { reason: string; changeRequestId: number },
): Promise<AbsenceRow | undefined> {
  const rows = await rowsOf(
    absenceRow,
    sql`
    update absence
    set reason = ${values.reason}, reason_awaiting_approval = true, school_note = null,
        change_request_id = ${values.changeRequestId}
    where id = ${absenceId} and requires_reason and reason is null and not reason_awaiting_approval
    returning ${absenceColumns}`.execute(trx),
  );
  return rows[0];
}

/** Records a reason that the school was told. Returns false when the absence has been explained meanwhile. */
export async function recordReason(trx: Trx, absenceId: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('absence')
    .set({ reason, school_note: null })
    .where('id', '=', absenceId)
    .where('requires_reason', '=', true)
    .where('reason', 'is', null)
    .where('reason_awaiting_approval', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The school accepts a report or a reason. */
export async function acceptReason(
  trx: Trx,
  changeRequestId: number,
  isUnauthorised: boolean,
): Promise<void> {
  await trx
    .updateTable('absence')
    .set({ reason_awaiting_approval: false, reason_unauthorised: isUnauthorised, school_note: null })
    .where('change_request_id', '=', changeRequestId)
    .where('reason_awaiting_approval', '=', true)
    .execute();
}

/** The school rejects a reason: the absence becomes unexplained again, with the school's note. */
export async function returnReason(trx: Trx, changeRequestId: number, note: string | null): Promise<void> {
  await trx
    .updateTable('absence')
    .set({ reason: null, reason_awaiting_approval: false, school_note: note })
    .where('change_request_id', '=', changeRequestId)
    .where('reason_awaiting_approval', '=', true)
    .execute();
}

/** Deletes the records of a rejected report, except days the school has since recorded itself. */
export async function removeReported(trx: Trx, changeRequestId: number): Promise<void> {
  await trx
    .deleteFrom('absence')
    .where('change_request_id', '=', changeRequestId)
    .where('source_id', 'is', null)
    .execute();
}

/** The reason awaits the school again, on each day that still has this request's. Returns how many days. */
export async function awaitAgain(trx: Trx, changeRequestId: number, reason: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('absence')
    .set({ reason, reason_awaiting_approval: true, reason_unauthorised: false, school_note: null })
    .where('change_request_id', '=', changeRequestId)
    .where('reason_awaiting_approval', '=', false)
    .where((where) => where.or([where('reason', '=', reason), where('reason', 'is', null)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
