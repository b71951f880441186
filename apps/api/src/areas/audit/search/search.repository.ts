/**
 * The audit of one school: what names the school, and what families did with the records of its students. Without the
 * caller's own family.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { AuditActor, AuditKind } from '@portal/contract/audit';
import type { Queryable } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { detailSchema } from '../history/shown-event.ts';
import type { OwnFamily } from '../../staff/index.ts';
import { registerName } from '../../students/index.ts';

export interface SearchScope {
  schoolId: number;
  ownFamily: OwnFamily;
  /** The caller's public id. */
  staffKey: string;
}

export interface Search {
  from: Date;
  /** Not included. */
  until: Date;
  who: AuditActor;
  what: AuditKind;
  person: string;
  /** Only this student. */
  studentId: number | null;
  after: AuditPlace | null;
  most: number;
}

/** The last row of a page. */
export interface AuditPlace {
  at: string;
  id: number;
}

const entryRow = z.strictObject({
  source: z.enum(['event', 'look']),
  id: z.number(),
  at: z.date(),
  /** The time with microseconds, for the cursor. */
  exactAt: z.string(),
  event: z.string(),
  accountName: z.nullable(z.string()),
  label: z.nullable(z.string()),
  isStaff: z.boolean(),
  student: z.nullable(registerName),
  outcome: z.enum(['done', 'refused', 'failed']),
  requestId: z.nullable(z.string()),
  detail: z.unknown(),
  seal: z.nullable(z.number()),
});
export type EntryRow = z.output<typeof entryRow>;
export { detailSchema };

const looked = String.raw`\.(viewed|looked|opened|downloaded|exported|searched|addressShown|[a-z]+(Viewed|Looked|Opened|Downloaded|LookedUp|Exported|Printed))$`;

const kindOf: Readonly<Record<AuditKind, RawBuilder<unknown>>> = {
  all: sql`true`,
  looks: sql`e.event ~ ${looked}`,
  changes: sql`e.event !~ ${looked} and e.outcome = 'done'`,
  refused: sql`e.outcome <> 'done'`,
  'own-family': sql`e.event = 'staff.ownFamilyRefused'`,
  'admin-view': sql`e.event like 'adminView.%'`,
};

function actorOf(who: AuditActor, { staffKey }: SearchScope): RawBuilder<unknown> {
  const isStaff = sql`e.detail ? 'staff'`;
  switch (who) {
    case 'staff':
      return isStaff;
    case 'families':
      return sql`(e.actor_account_id is not null and e.actor_label is null)`;
    case 'systems':
      return sql`(e.actor_label is not null and not (${isStaff}))`;
    case 'own':
      return sql`e.detail ->> 'staff' = ${staffKey}`;
    default:
      return sql`true`;
  }
}

const named = (person: string): RawBuilder<unknown> =>
  person === ''
    ? sql`true`
    : sql`coalesce(e.actor_label,
        (select a.first_name || ' ' || a.last_name from account a where a.id = e.actor_account_id)) ilike ${containing(person)}`;

function conditions(scope: SearchScope, search: Search): RawBuilder<unknown> {
  const { studentIds, accountIds } = scope.ownFamily;
  const { after } = search;
  return sql`
    e.at >= ${search.from} and e.at < ${search.until}
    and (${after?.at ?? null}::timestamptz is null
         or (e.at, e.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    and ${kindOf[search.what]} and ${actorOf(search.who, scope)} and ${named(search.person)}
    and (e.student_id is null or e.student_id <> all(${studentIds}::bigint[]))
    and (e.actor_account_id is null or e.actor_account_id <> all(${accountIds}::bigint[]))`;
}

const columns = sql`e.id, e.at, e.event, e.actor_account_id, e.actor_label, e.student_id, e.outcome, e.request_id, e.detail`;

/** The school's current and accepted students, or only one of them. */
const studentsOf = (schoolId: number, studentId: number | null): RawBuilder<unknown> => sql`
  select distinct student_id as id from enrolment
  where school_id = ${schoolId} and status in ('A', 'E', 'F', 'N')
    and (${studentId}::bigint is null or student_id = ${studentId})`;

/** Events that name the school. */
const ofSchool = (scope: SearchScope, search: Search): RawBuilder<unknown> => sql`
  select 'event' as source, ${columns} from audit_event e
  where e.school_id = ${scope.schoolId} and (${search.studentId}::bigint is null or e.student_id = ${search.studentId})
    and ${conditions(scope, search)}
  order by e.at desc, e.id desc limit ${search.most}`;

/** Events that name a student of the school but no school. */
const ofStudents = (scope: SearchScope, search: Search): RawBuilder<unknown> => sql`
  select 'event' as source, e.* from (${studentsOf(scope.schoolId, search.studentId)}) own
  cross join lateral (
    select ${columns} from audit_event e
    where e.student_id = own.id and e.school_id is null and ${conditions(scope, search)}
    order by e.at desc, e.id desc limit ${search.most}) e`;

/** Views of one student's record. Views of every student would swamp the list. */
const views = (scope: SearchScope, search: Search): RawBuilder<unknown> => sql`
  select 'look' as source, e.* from (
    select l.account_id * 32 + part.code as id,
           l.month::timestamp at time zone 'Australia/Brisbane' + viewed.second * interval '1 second' as at,
           'students.looked' as event, l.account_id as actor_account_id, null::text as actor_label, l.student_id,
           'done' as outcome, null::text as request_id, jsonb_build_object('part', part.name) as detail
    from record_look l
    cross join lateral unnest(l.parts, l.seconds) as viewed (part, second)
    join record_part part on part.code = viewed.part
    where l.student_id in (${studentsOf(scope.schoolId, search.studentId)})
      and l.month >= date_trunc('month', ${search.from}::timestamptz - interval '1 day')::date) e
  where ${conditions(scope, search)}`;

/** The entries of a page, newest first. */
export async function listEntries(db: Queryable, scope: SearchScope, search: Search): Promise<EntryRow[]> {
  return rowsOf(
    entryRow,
    sql`
    with found as materialized (
      select * from (
        (${ofSchool(scope, search)})
        union all (${ofStudents(scope, search)})
        ${search.studentId === null ? sql`` : sql`union all (${views(scope, search)})`}) each
      order by at desc, id desc limit ${search.most})
    select e.source, e.id, e.at, e.at::text as "exactAt", e.event,
           account.first_name || ' ' || account.last_name as "accountName", e.actor_label as label,
           e.detail ? 'staff' as "isStaff",
           case when student.id is not null then jsonb_build_object(
             'givenNames', student.given_names, 'preferredGivenName', student.preferred_given_name,
             'familyName', student.family_name, 'preferredFamilyName', student.preferred_family_name) end as student,
           e.outcome, e.request_id as "requestId", e.detail - 'staff' as detail,
           case when e.source = 'event' then (
             select s.number from audit_seal s
             where s.source = 'events' and s.month = date_trunc('month', e.at at time zone 'UTC')::date
               and s.until_key >= array[e.id]
             order by s.until_key limit 1) end as seal
    from found e
    left join account on account.id = e.actor_account_id
    left join student on student.id = e.student_id
    order by e.at desc, e.id desc`.execute(db),
  );
}

const studentRow = z.strictObject({ id: z.number(), oneSchoolId: z.string() });

/** The student of the school with an EQ ID. */
export async function findOwnStudent(
  db: Queryable,
  schoolId: number,
  eqId: string,
): Promise<z.output<typeof studentRow> | null> {
  const [row] = await rowsOf(
    studentRow,
    sql`
    select s.id, s.one_school_id as "oneSchoolId" from student s
    where s.eq_id = ${eqId} and exists (
      select from enrolment e where e.student_id = s.id and e.school_id = ${schoolId} and e.status in ('A', 'E', 'F', 'N'))`.execute(
      db,
    ),
  );
  return row ?? null;
}

const boundsRow = z.strictObject({ from: z.date(), until: z.date() });

/** The start of the first day and the end of the last, in the school's time zone. */
export async function boundsOf(
  db: Queryable,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<z.output<typeof boundsRow>> {
  const [row] = await rowsOf(
    boundsRow,
    sql`
    select ${from}::date::timestamp at time zone ${timeZone} as "from",
           (${to}::date + 1)::timestamp at time zone ${timeZone} as until`.execute(db),
  );
  if (!row) throw new Error('No bounds');
  return row;
}
