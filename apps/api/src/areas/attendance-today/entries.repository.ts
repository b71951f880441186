/** What staff enter about a student's day (O-7.4). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ToldChannel } from '@portal/contract/attendance-today';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { enrolmentAt, studentName } from './day.repository.ts';
import type { DayScope } from './day.repository.ts';

export interface NewEntry {
  schoolId: number;
  studentId: number;
  absenceRowId: number | null;
  kind: 'late' | 'left' | 'told';
  date: string;
  time: string;
  reason: string | null;
  toldBy: string | null;
  channel: ToldChannel | null;
  staffId: number;
  staffName: string;
  now: Date;
  settlesAt: Date;
  /** The idempotency key; null for an entry that is never sent again. */
  key: string | null;
}

const keyRow = z.strictObject({ key: z.string() });

/** Returns the entry's public id; undefined if there already is such an entry. */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<string | undefined> {
  const [row] = await rowsOf(
    keyRow,
    sql`
    insert into attendance_entry (school_id, student_id, absence_id, kind, entry_date, entry_time, reason, told_by,
                                  channel, staff_id, staff_name, entered_at, settles_at, entry_key)
    values (${entry.schoolId}, ${entry.studentId}, ${entry.absenceRowId}, ${entry.kind}, ${entry.date}::date,
            ${entry.time}::time, ${entry.reason}, ${entry.toldBy}, ${entry.channel}, ${entry.staffId},
            ${entry.staffName}, ${entry.now}, ${entry.settlesAt}, ${entry.key})
    on conflict do nothing
    returning public_id::text as key`.execute(trx),
  );
  return row?.key;
}

const sentRow = z.strictObject({
  entryId: z.string(),
  studentId: z.number(),
  settlesAt: z.date(),
  time: z.string(),
});
export type SentEntry = z.output<typeof sentRow>;

/** Finds the entry with this key, from any member of staff. */
export async function findSentEntry(
  db: Queryable,
  schoolId: number,
  key: string,
): Promise<SentEntry | undefined> {
  const [row] = await rowsOf(
    sentRow,
    sql`
    select public_id::text as "entryId", student_id as "studentId", settles_at as "settlesAt",
           to_char(entry_time, 'HH24:MI') as time
    from attendance_entry where school_id = ${schoolId} and entry_key = ${key}::uuid`.execute(db),
  );
  return row;
}

const studentIdRow = z.strictObject({ studentId: z.number(), kind: z.string() });

/** Undoes an entry of the school. Undefined if it is too late, or there is none. */
export async function undoEntry(
  trx: Trx,
  { schoolId, ownStudentIds }: DayScope,
  { entryId, now }: { entryId: string; now: Date },
): Promise<z.output<typeof studentIdRow> | undefined> {
  const [row] = await rowsOf(
    studentIdRow,
    sql`
    update attendance_entry set undone_at = ${now}
    where public_id = ${entryId}::uuid and school_id = ${schoolId} and undone_at is null and settled_at is null
      and settles_at > ${now} and not (student_id = any(${[...ownStudentIds]}::bigint[]))
    returning student_id as "studentId", kind`.execute(trx),
  );
  return row;
}

const entryStudentRow = z.strictObject({ studentId: z.number() });

/** Whose entry it is, if the school has it. */
export async function findEntryStudent(
  db: Queryable,
  schoolId: number,
  entryId: string,
): Promise<number | undefined> {
  const [row] = await rowsOf(
    entryStudentRow,
    sql`
    select student_id as "studentId" from attendance_entry
    where public_id = ${entryId}::uuid and school_id = ${schoolId}`.execute(db),
  );
  return row?.studentId;
}

const settlingRow = z.strictObject({
  studentId: z.number(),
  schoolId: z.number(),
  absenceRowId: z.nullable(z.number()),
  absenceId: z.nullable(z.string()),
  reason: z.string(),
  staffName: z.string(),
  staffKey: z.nullable(z.string()),
});

/** Takes a reason whose undo window has closed, once. */
export async function takeSettling(
  trx: Trx,
  entryId: string,
  now: Date,
): Promise<z.output<typeof settlingRow> | undefined> {
  const [row] = await rowsOf(
    settlingRow,
    sql`
    update attendance_entry t set settled_at = ${now}
    where t.public_id = ${entryId}::uuid and t.kind = 'told' and t.undone_at is null and t.settled_at is null
      and t.settles_at <= ${now}
    returning t.student_id as "studentId", t.school_id as "schoolId", t.absence_id as "absenceRowId",
              (select public_id::text from absence where id = t.absence_id) as "absenceId", t.reason,
              t.staff_name as "staffName", (select public_id::text from staff where id = t.staff_id) as "staffKey"
    `.execute(trx),
  );
  return row;
}

const foundRow = z.strictObject({
  studentId: z.number(),
  eqId: z.string(),
  student: z.strictObject({
    givenNames: z.string(),
    preferredGivenName: z.nullable(z.string()),
    familyName: z.string(),
    preferredFamilyName: z.nullable(z.string()),
  }),
  rollClass: z.nullable(z.string()),
  yearLevel: z.nullable(z.string()),
  absenceId: z.nullable(z.string()),
  absenceRowId: z.nullable(z.number()),
  isUnexplained: z.boolean(),
  movement: z.nullable(z.enum(['late', 'left'])),
  hasCourtOrder: z.boolean(),
});
export type FoundStudentRow = z.output<typeof foundRow>;

const found = ({ schoolId }: DayScope, date: string) => sql`
  select student.id as "studentId", student.eq_id as "eqId", ${studentName} as student,
         e.roll_class as "rollClass", e.year_level as "yearLevel", a.public_id::text as "absenceId",
         a.id as "absenceRowId",
         coalesce(a.requires_reason and a.reason is null and not a.reason_awaiting_approval and not exists (
           select from attendance_entry t where t.absence_id = a.id and t.kind = 'told' and t.undone_at is null), false)
           as "isUnexplained",
         (select t.kind from attendance_entry t
          where t.student_id = student.id and t.school_id = ${schoolId} and t.entry_date = ${date}::date
            and t.kind <> 'told' and t.undone_at is null order by t.entered_at desc limit 1) as movement,
         exists (select from student_contact_relationship c
           where c.student_id = student.id and c.intervention_order) as "hasCourtOrder"
  from (select distinct student_id as id from enrolment where school_id = ${schoolId} and status = 'A') enrolled
  join student on student.id = enrolled.id
  join ${enrolmentAt(schoolId)} e on true
  left join lateral (
    select * from absence a where a.student_id = student.id and a.school_id = ${schoolId}
      and a.absence_date = ${date}::date order by a.id limit 1) a on true
`;

export async function searchStudents(
  db: Queryable,
  scope: DayScope,
  { search, date, limit }: { search: string; date: string; limit: number },
): Promise<FoundStudentRow[]> {
  const pattern = containing(search);
  return rowsOf(
    foundRow,
    sql`
    ${found(scope, date)}
    where not (student.id = any(${[...scope.ownStudentIds]}::bigint[]))
      and (student.eq_id ilike ${pattern} or student.given_names || ' ' || student.family_name ilike ${pattern}
        or coalesce(student.preferred_given_name, student.given_names) || ' ' ||
           coalesce(student.preferred_family_name, student.family_name) ilike ${pattern})
    order by student.family_name, student.given_names, student.id limit ${limit}`.execute(db),
  );
}

/** All students except the caller's own family, by name. */
export function listStudents(db: Queryable, scope: DayScope, date: string): Promise<FoundStudentRow[]> {
  return rowsOf(
    foundRow,
    sql`
    ${found(scope, date)} where not (student.id = any(${[...scope.ownStudentIds]}::bigint[]))
    order by student.family_name, student.given_names, student.id`.execute(db),
  );
}

export async function findStudent(
  db: Queryable,
  scope: DayScope,
  { eqId, date }: { eqId: string; date: string },
): Promise<FoundStudentRow | undefined> {
  const [row] = await rowsOf(foundRow, sql`${found(scope, date)} where student.eq_id = ${eqId}`.execute(db));
  return row;
}
