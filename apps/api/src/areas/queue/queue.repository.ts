/**
 * The requests of a school's queue. Every statement is restricted to one school and the kinds the caller may decide,
 * without the caller's own family.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { requestKindSchema } from '@portal/contract/change-requests';
import type { RequestKind } from '@portal/contract/change-requests';
import { decisionOutcomes, queueLimits } from '@portal/contract/queue';
import type { QueueListBody, QueueSort, QueueState } from '@portal/contract/queue';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { registerName } from '../students/index.ts';
import type { OwnFamily } from '../staff/index.ts';

/** What the caller may see at a school. */
export interface QueueScope {
  schoolId: number;
  staffId: number;
  kinds: readonly RequestKind[];
  ownFamily: OwnFamily;
}

const person = z.nullable(z.strictObject({ id: z.string(), name: z.string() }));

const requestRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  kind: requestKindSchema,
  state: z.enum(['submitted', 'approved', 'rejected']),
  isQuiet: z.boolean(),
  isHeld: z.boolean(),
  student: z.nullable(registerName),
  eqId: z.nullable(z.string()),
  yearLevel: z.nullable(z.string()),
  submittedBy: z.string(),
  submittedAt: z.date(),
  dueAt: z.date(),
  oldValues: z.unknown(),
  newValues: z.unknown(),
  acceptedFields: z.nullable(z.array(z.string())),
  note: z.nullable(z.string()),
  version: z.number(),
  assignedTo: person,
  claimedBy: person,
  decisionId: z.nullable(z.string()),
  outcome: z.nullable(z.enum(decisionOutcomes)),
  decisionNote: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  settlesAt: z.nullable(z.date()),
  /** The sort key of the list: a number of milliseconds, or a text. */
  sortKey: z.string(),
});
export type RequestRow = z.output<typeof requestRow>;

const personOf = (table: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then
    jsonb_build_object('id', ${sql.ref(`${table}.public_id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

/** Requests decided before due times existed have none. */
const dueAt = sql`coalesce(r.due_at, r.submitted_at)`;

const columns = (
  sortKey: RawBuilder<unknown>,
  { staffId }: QueueScope,
  now: Date,
): RawBuilder<unknown> => sql`
  r.id as "rowId", r.public_id::text as id, r.kind, r.state, r.closed_quietly as "isQuiet",
  coalesce(h.held_since is not null, false) as "isHeld",
  case when student.id is not null then jsonb_build_object(
    'givenNames', student.given_names, 'preferredGivenName', student.preferred_given_name,
    'familyName', student.family_name, 'preferredFamilyName', student.preferred_family_name) end as student,
  student.eq_id as "eqId",
  (select e.year_level from enrolment e where e.student_id = r.student_id and e.school_id = r.school_id
   order by e.status = 'A' desc, e.id desc limit 1) as "yearLevel",
  account.first_name || ' ' || account.last_name as "submittedBy", r.submitted_at as "submittedAt",
  ${dueAt} as "dueAt", coalesce(r.asked_values -> 'oldValues', r.old_values) as "oldValues",
  coalesce(r.asked_values -> 'newValues', r.new_values) as "newValues", d.accepted_fields as "acceptedFields", r.note,
  coalesce(h.version, 0) as version, ${personOf('assignee')} as "assignedTo",
  case when h.claimed_until > ${now} and h.claimed_by <> ${staffId} then ${personOf('claimant')} end as "claimedBy",
  d.public_id::text as "decisionId", d.outcome, d.note as "decisionNote",
  coalesce(d.staff_name, r.decided_by) as "decidedBy",
  case when d.settled_at is null then d.settles_at end as "settlesAt", ${sortKey} as "sortKey"`;

/** The last decision that wasn't undone, whether pending or applied. */
const joins = sql`
  change_request r
  join account on account.id = r.account_id
  left join student on student.id = r.student_id
  left join change_request_handling h on h.change_request_id = r.id
  left join staff assignee on assignee.id = h.assigned_to
  left join staff claimant on claimant.id = h.claimed_by
  left join lateral (
    select * from change_request_decision d where d.change_request_id = r.id and d.undone_at is null
    order by d.id desc limit 1) d on true`;

/** The school's requests of the caller's kinds. Lists never include the caller's own family (O-1.3). */
const inScope = ({ schoolId, kinds }: QueueScope): RawBuilder<unknown> =>
  sql`r.school_id = ${schoolId} and r.kind = any(${[...kinds]}::text[])`;

const ofOthers = ({ ownFamily }: QueueScope): RawBuilder<unknown> => sql`
  not (r.account_id = any(${ownFamily.accountIds}::bigint[]))
  and not (r.student_id is not null and r.student_id = any(${ownFamily.studentIds}::bigint[]))`;

const isLeaving = sql`(d.id is not null and d.settled_at is null)`;

const conditionOf: Readonly<Record<QueueState, RawBuilder<unknown>>> = {
  waiting: sql`r.state = 'submitted' and not ${isLeaving} and h.held_since is null`,
  held: sql`r.state = 'submitted' and not ${isLeaving} and h.held_since is not null`,
  leaving: sql`r.state = 'submitted' and ${isLeaving}`,
  decided: sql`r.state <> 'submitted'`,
  ready: sql`r.state = 'approved' and r.export_id is null`,
};

function matches(search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const pattern = containing(search);
  return sql`(
    account.first_name || ' ' || account.last_name ilike ${pattern} or student.eq_id ilike ${pattern}
    or student.given_names || ' ' || student.family_name ilike ${pattern}
    or coalesce(student.preferred_given_name, student.given_names) || ' ' ||
       coalesce(student.preferred_family_name, student.family_name) ilike ${pattern})`;
}

/** The row after which a page begins. */
export interface QueuePlace {
  key: string;
  rowId: number;
}

export type QueueFilter = Pick<
  QueueListBody,
  'state' | 'onlyMine' | 'onlyOver' | 'search' | 'sort' | 'isDescending'
> & {
  after: QueuePlace | null;
  /** Null for everything until now. */
  asOf: Date | null;
};

/** Condition for the requests that match the filter, on every page of the list. */
const listed = (scope: QueueScope, filter: QueueFilter, now: Date): RawBuilder<unknown> => sql`
  ${inScope(scope)} and ${ofOthers(scope)} and ${conditionOf[filter.state]} and ${matches(filter.search)}
  and (${!filter.onlyMine}::boolean or h.assigned_to = ${scope.staffId})
  and (${!filter.onlyOver}::boolean or r.due_at < ${now})`;

const textKeys: Readonly<Record<Exclude<QueueSort, 'age'>, RawBuilder<unknown>>> = {
  kind: sql`r.kind`,
  name: sql`lower(coalesce(
    coalesce(student.preferred_given_name, student.given_names) || ' ' ||
      coalesce(student.preferred_family_name, student.family_name),
    account.first_name || ' ' || account.last_name)) collate "C"`,
  with: sql`lower(coalesce(assignee.name, '')) collate "C"`,
};

interface Order {
  by: RawBuilder<unknown>;
  /** The key as text, for the cursor, and the cursor's text as a key. */
  key: RawBuilder<unknown>;
  read: (key: string) => string | Date;
  isDescending: boolean;
}

/** Due and decision times have milliseconds only, so a cursor holds them exactly. */
function orderOf({ state, sort = 'age', isDescending = false }: QueueFilter): Order {
  if (sort !== 'age') {
    const by = textKeys[sort];
    return { by, key: by, read: (key) => key, isDescending };
  }
  const isDecided = state === 'decided' || state === 'ready';
  const by = isDecided ? sql`r.decided_at` : sql`r.due_at`;
  const key = sql`(extract(epoch from ${by}) * 1000)::bigint::text`;
  return { by, key, read: (text) => new Date(Number(text)), isDescending: isDecided !== isDescending };
}

/** A page and one more row. */
export async function listQueue(
  db: Queryable,
  scope: QueueScope,
  filter: QueueFilter,
  now: Date,
): Promise<RequestRow[]> {
  const { by, key, read, isDescending } = orderOf(filter);
  const { after, asOf } = filter;
  const compare = isDescending ? sql`<` : sql`>`;
  return rowsOf(
    requestRow,
    sql`
    select ${columns(key, scope, now)} from ${joins}
    where ${listed(scope, filter, now)} and (${asOf}::timestamptz is null or r.submitted_at <= ${asOf})
      and ${after ? sql`(${by}, r.id) ${compare} (${read(after.key)}, ${after.rowId})` : sql`true`}
    order by ${isDescending ? sql`${by} desc, r.id desc` : sql`${by}, r.id`}
    limit ${queueLimits.page + 1}`.execute(db),
  );
}

const arrivedRow = z.strictObject({ count: z.number() });

/** How many requests of the list were submitted after `asOf`. */
export async function countArrived(
  db: Queryable,
  scope: QueueScope,
  filter: QueueFilter,
  now: Date,
): Promise<number> {
  const [row] = await rowsOf(
    arrivedRow,
    sql`
    select count(*)::int as count from ${joins}
    where r.submitted_at > ${filter.asOf} and ${listed(scope, filter, now)}`.execute(db),
  );
  return row?.count ?? 0;
}

const foundRow = z.extend(requestRow, {
  isOwnFamily: z.boolean(),
  studentId: z.nullable(z.number()),
  accountId: z.number(),
  /** The approved change has left for the register. */
  isExported: z.boolean(),
});

/** One request of any family: a request of the caller's own family is refused, not hidden (O-1.3). */
export async function findRequest(
  db: Queryable,
  scope: QueueScope,
  requestId: string,
  now: Date,
): Promise<z.output<typeof foundRow> | undefined> {
  const [row] = await rowsOf(
    foundRow,
    sql`
    select ${columns(sql`''`, scope, now)}, not (${ofOthers(scope)}) as "isOwnFamily", r.student_id as "studentId",
           r.account_id as "accountId", r.export_id is not null as "isExported"
    from ${joins} where ${inScope(scope)} and r.public_id = ${requestId}::uuid`.execute(db),
  );
  return row;
}

const countRow = z.strictObject({
  kind: requestKindSchema,
  waiting: z.number(),
  over: z.number(),
  held: z.number(),
  leaving: z.number(),
  mine: z.number(),
  oldest: z.nullable(z.strictObject({ submittedAt: z.string(), dueAt: z.string() })),
});
export type CountRow = z.output<typeof countRow>;

/** Open requests by kind. Kinds without any are omitted. */
export async function countOpen(db: Queryable, scope: QueueScope, now: Date): Promise<CountRow[]> {
  return rowsOf(
    countRow,
    sql`
    select r.kind, count(*) filter (where ${conditionOf.waiting})::int as waiting,
           count(*) filter (where ${conditionOf.waiting} and r.due_at < ${now})::int as over,
           count(*) filter (where ${conditionOf.held})::int as held,
           count(*) filter (where ${conditionOf.leaving})::int as leaving,
           count(*) filter (where ${conditionOf.waiting} and h.assigned_to = ${scope.staffId})::int as mine,
           (array_agg(jsonb_build_object('submittedAt', r.submitted_at, 'dueAt', r.due_at) order by r.due_at, r.id)
              filter (where ${conditionOf.waiting}))[1] as oldest
    from change_request r
    left join change_request_handling h on h.change_request_id = r.id
    left join change_request_decision d on d.change_request_id = r.id and d.undone_at is null and d.settled_at is null
    where r.state = 'submitted' and ${inScope(scope)} and ${ofOthers(scope)}
    group by r.kind`.execute(db),
  );
}

const readyRow = z.strictObject({ count: z.number() });

/** The list of state `ready`, counted. */
export async function countReady(db: Queryable, scope: QueueScope): Promise<number> {
  const [row] = await rowsOf(
    readyRow,
    sql`
    select count(*)::int as count from change_request r
    where ${conditionOf.ready} and ${inScope(scope)} and ${ofOthers(scope)}`.execute(db),
  );
  return row?.count ?? 0;
}

const decidedRow = z.strictObject({ count: z.number(), inTime: z.number() });

/** How many requests were decided since midnight at the school, and how many of them in time. */
export async function countDecided(
  db: Queryable,
  scope: QueueScope,
  now: Date,
): Promise<z.output<typeof decidedRow>> {
  const [row] = await rowsOf(
    decidedRow,
    sql`
    select count(*)::int as count, count(*) filter (where r.decided_at <= ${dueAt})::int as "inTime"
    from change_request r join school on school.id = r.school_id
    where r.state <> 'submitted' and ${inScope(scope)}
      and r.decided_at >= date_trunc('day', ${now}::timestamptz, school.time_zone)`.execute(db),
  );
  return row ?? { count: 0, inTime: 0 };
}
