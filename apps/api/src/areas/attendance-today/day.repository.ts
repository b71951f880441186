/** A school's absences of one day, with whom the school may tell, the texts sent, and what staff entered (O-7.1). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { toldChannels } from '@portal/contract/attendance-today';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

/** Whose absences: a school's, without the caller's own family (O-1.3). */
export interface DayScope {
  schoolId: number;
  ownStudentIds: readonly number[];
}

const nameSchema = z.strictObject({
  givenNames: z.string(),
  preferredGivenName: z.nullable(z.string()),
  familyName: z.string(),
  preferredFamilyName: z.nullable(z.string()),
});

export const contactSchema = z.strictObject({
  parentId: z.number(),
  name: z.string(),
  mobile: z.nullable(z.string()),
  isBarred: z.boolean(),
  isAttendanceContact: z.boolean(),
  isPortalParent: z.boolean(),
});
export type ContactRow = z.output<typeof contactSchema>;

const askSchema = z.strictObject({
  parentId: z.number(),
  askedAt: z.string(),
  sentAt: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type AskRow = z.output<typeof askSchema>;

const studentShape = {
  studentId: z.number(),
  eqId: z.string(),
  student: nameSchema,
  rollClass: z.nullable(z.string()),
  yearLevel: z.nullable(z.string()),
};

const absenceRow = z.strictObject({
  ...studentShape,
  rowId: z.number(),
  absenceId: z.string(),
  period: z.string(),
  reason: z.nullable(z.string()),
  isUnexplained: z.boolean(),
  isAwaitingApproval: z.boolean(),
  isRepeated: z.boolean(),
  submittedBy: z.nullable(z.string()),
  contacts: z.array(contactSchema),
  asks: z.array(askSchema),
  told: z.nullable(
    z.strictObject({
      entryId: z.string(),
      reason: z.string(),
      toldBy: z.string(),
      channel: z.enum(toldChannels),
      settlesAt: z.string(),
    }),
  ),
});
export type DayAbsence = z.output<typeof absenceRow>;

export const studentName = sql`jsonb_build_object(
  'givenNames', student.given_names, 'preferredGivenName', student.preferred_given_name,
  'familyName', student.family_name, 'preferredFamilyName', student.preferred_family_name)`;

/** The newest enrolment at the school, current ones first. */
export const enrolmentAt = (schoolId: number): RawBuilder<unknown> => sql`lateral (
  select e.roll_class, e.year_level from enrolment e
  where e.student_id = student.id and e.school_id = ${schoolId}
  order by e.status = 'A' desc, e.id desc limit 1)`;

const mobilePersonal = 2;

/** Newest text to each adult about the absence. */
const asks = sql`coalesce((
  select jsonb_agg(jsonb_build_object('parentId', k.known_parent_id, 'askedAt', k.asked_at, 'sentAt', k.sent_at,
    'failedAt', k.failed_at, 'openedAt', k.opened_at, 'answeredAt', k.answered_at, 'reason', k.reason))
  from (select distinct on (known_parent_id) * from absence_ask where absence_id = a.id
        order by known_parent_id, answered_at is null, asked_at desc, id desc) k), '[]')`;

const contacts = sql`coalesce((
  select jsonb_agg(jsonb_build_object('parentId', p.id, 'name', p.given_name || ' ' || p.family_name,
    'mobile', coalesce(p.mobile, (select m.value from known_parent_contact m
      where m.known_parent_id = p.id and m.contact_type = ${mobilePersonal} order by m.priority, m.id limit 1)),
    'isBarred', c.intervention_order, 'isAttendanceContact', c.attendance_contact, 'isPortalParent', c.parent_portal)
    order by c.contact_sequence nulls last, p.id)
  from student_contact_relationship c join known_parent p on p.id = c.known_parent_id
  where c.student_id = a.student_id), '[]')`;

const told = sql`(
  select jsonb_build_object('entryId', t.public_id, 'reason', t.reason, 'toldBy', t.told_by, 'channel', t.channel,
    'settlesAt', t.settles_at)
  from attendance_entry t where t.absence_id = a.id and t.kind = 'told' and t.undone_at is null)`;

const isLate = sql`exists (
  select from attendance_entry t where t.student_id = a.student_id and t.school_id = a.school_id
    and t.entry_date = a.absence_date and t.kind = 'late' and t.undone_at is null)`;

const selectAbsences = (scope: DayScope, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id as "rowId", a.public_id::text as "absenceId", student.id as "studentId", student.eq_id as "eqId",
         ${studentName} as student, e.roll_class as "rollClass", e.year_level as "yearLevel",
         a.absence_period as period, a.reason,
         a.requires_reason and a.reason is null and not a.reason_awaiting_approval as "isUnexplained",
         a.reason_awaiting_approval as "isAwaitingApproval",
         exists (select from absence before where before.student_id = a.student_id and before.school_id = a.school_id
           and before.absence_date = (select max(d.date) from school_day d
             where d.school_id = a.school_id and d.date < a.absence_date)) as "isRepeated",
         (select account.first_name || ' ' || account.last_name from change_request r
          join account on account.id = r.account_id where r.id = a.change_request_id) as "submittedBy",
         ${contacts} as contacts, ${asks} as asks, ${told} as told
  from absence a
  join student on student.id = a.student_id
  left join ${enrolmentAt(scope.schoolId)} e on true
  where a.school_id = ${scope.schoolId} and ${which}`;

/** The day's absences, without students who have arrived since. In the order of classes and names. */
export async function listDay(db: Queryable, scope: DayScope, date: string): Promise<DayAbsence[]> {
  return rowsOf(
    absenceRow,
    sql`${selectAbsences(scope, sql`a.absence_date = ${date}::date and not ${isLate}`)}
      and not (a.student_id = any(${[...scope.ownStudentIds]}::bigint[]))
    order by coalesce(e.roll_class, e.year_level), student.family_name, student.given_names, a.id`.execute(
      db,
    ),
  );
}

/** One of the day's absences, of any family: the caller's own is refused, not hidden (O-1.3). */
export async function findOfDay(
  db: Queryable,
  scope: DayScope,
  { absenceId, date }: { absenceId: string; date: string },
): Promise<(DayAbsence & { isOwnFamily: boolean }) | undefined> {
  const [row] = await rowsOf(
    absenceRow,
    selectAbsences(scope, sql`a.public_id = ${absenceId}::uuid and a.absence_date = ${date}::date`).execute(
      db,
    ),
  );
  return row && { ...row, isOwnFamily: scope.ownStudentIds.includes(row.studentId) };
}

const movementRow = z.strictObject({
  ...studentShape,
  kind: z.enum(['late', 'left']),
  entryId: z.string(),
  time: z.string(),
  reason: z.nullable(z.string()),
  toldBy: z.nullable(z.string()),
  by: z.string(),
  settlesAt: z.date(),
});
export type MovementRow = z.output<typeof movementRow>;

/** Late arrivals and early departures of the day, newest first. */
export async function listMovements(db: Queryable, scope: DayScope, date: string): Promise<MovementRow[]> {
  return rowsOf(
    movementRow,
    sql`
    select t.kind, t.public_id::text as "entryId", student.id as "studentId", student.eq_id as "eqId",
           ${studentName} as student, e.roll_class as "rollClass", e.year_level as "yearLevel",
           to_char(t.entry_time, 'HH24:MI') as time, t.reason, t.told_by as "toldBy", t.staff_name as by,
           t.settles_at as "settlesAt"
    from attendance_entry t
    join student on student.id = t.student_id
    left join ${enrolmentAt(scope.schoolId)} e on true
    where t.school_id = ${scope.schoolId} and t.entry_date = ${date}::date and t.kind <> 'told' and t.undone_at is null
      and not (t.student_id = any(${[...scope.ownStudentIds]}::bigint[]))
    order by t.entry_time desc, t.id desc`.execute(db),
  );
}

const instantRow = z.strictObject({ at: z.date() });

/** The instant of a local time at the school. */
export async function instantAt(
  db: Queryable,
  { date, time, timeZone }: { date: string; time: string; timeZone: string },
): Promise<Date> {
  const [row] = await rowsOf(
    instantRow,
    sql`select (${date}::date + ${time}::time) at time zone ${timeZone} as at`.execute(db),
  );
  if (!row) throw new Error('The database did not tell the time');
  return row.at;
}

const schoolNameRow = z.strictObject({ name: z.string() });

export async function findSchoolName(db: Queryable, schoolId: number): Promise<string> {
  const [row] = await rowsOf(schoolNameRow, sql`select name from school where id = ${schoolId}`.execute(db));
  return row?.name ?? '';
}
