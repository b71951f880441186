/** The notifications that a person may still read (W-6.2, W-6.6). */
import { inboxPageSize, notificationKinds } from '@portal/contract/notifications';
import type { InboxQuery } from '@portal/contract/notifications';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Parameter } from '../../../platform/database/prepared.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { registerName, relationsOf } from '../../students/index.ts';
import { mayStillRead } from '../rights.repository.ts';
import { rule } from '../rules.repository.ts';

const inboxRow = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKinds),
  params: z.unknown(),
  link: z.string(),
  isUrgent: z.boolean(),
  needsYou: z.boolean(),
  createdAt: z.date(),
  readAt: z.nullable(z.date()),
  doneAt: z.nullable(z.date()),
  doneByOther: z.boolean(),
  student: z.nullable(z.strictObject({ studentId: z.string(), ...registerName.shape })),
  school: z.nullable(z.strictObject({ centreCode: z.string(), name: z.string() })),
});
export type InboxRow = z.output<typeof inboxRow>;

/** A position in the order of the inbox, for the cursor. */
export interface InboxPlace {
  createdAt: Date;
  id: string;
}

const columns = sql`
  n.id, n.kind, n.params, n.link, n.is_urgent as "isUrgent", n.needs_you as "needsYou", n.created_at as "createdAt",
  n.read_at as "readAt", n.done_at as "doneAt", n.done_by_other as "doneByOther",
  case when student.id is not null then jsonb_build_object('studentId', student.one_school_id,
    'givenNames', student.given_names, 'preferredGivenName', student.preferred_given_name,
    'familyName', student.family_name, 'preferredFamilyName', student.preferred_family_name) end as student,
  case when school.id is not null then jsonb_build_object('centreCode', school.centre_code, 'name', school.name) end as school`;

/** The common table expressions that `isVisible` reads. */
const rightsOf = (accountId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  relation as materialized (${relationsOf(accountId)}), rule as materialized (select * from ${rule})`;
const isVisible = mayStillRead('n');
const isUnreadUrgent = sql`(n.is_urgent and n.read_at is null)`;
const isOpen = sql`(n.needs_you and n.done_at is null)`;

export interface PageQuery extends Pick<InboxQuery, 'show' | 'studentId'> {
  accountId: number;
  since: Date;
  after: InboxPlace | null;
}

const pageConditions = ({ show, studentId, after, since }: PageQuery): RawBuilder<unknown> => sql`
  n.created_at > ${since} and ${isVisible} and not ${isUnreadUrgent}
  and ${show === 'needs-you' ? isOpen : sql`true`}
  and ${studentId === undefined ? sql`true` : sql`student.one_school_id = ${studentId}`}
  and ${after === null ? sql`true` : sql`(n.created_at, n.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`}`;

/** One page, plus one row where there are more. */
export function listPage(db: Db, query: PageQuery): Promise<InboxRow[]> {
  return rowsOf(
    inboxRow,
    sql`
    with ${rightsOf(query.accountId)}
    select ${columns} from notification n
    left join student on student.id = n.student_id left join school on school.id = n.school_id
    where n.account_id = ${query.accountId} and ${pageConditions(query)}
    order by n.created_at desc, n.id desc limit ${inboxPageSize + 1}`.execute(db),
  );
}

/** Unread urgent notifications, newest first. There are only a few. */
export function listUrgent(db: Db, accountId: number, since: Date): Promise<InboxRow[]> {
  return rowsOf(
    inboxRow,
    sql`
    with ${rightsOf(accountId)}
    select ${columns} from notification n
    left join student on student.id = n.student_id left join school on school.id = n.school_id
    where n.account_id = ${accountId} and ${isUnreadUrgent} and n.created_at > ${since} and ${isVisible}
    order by n.created_at desc, n.id desc limit ${inboxPageSize}`.execute(db),
  );
}

const countsRow = z.strictObject({ unread: z.number(), needsYou: z.number() });
export type Counts = z.output<typeof countsRow>;

/** Groups by kind and student before checking rights, so that each combination is checked once. */
const countOf = (
  condition: RawBuilder<unknown>,
  value: Parameter<'accountId' | 'since'>,
): RawBuilder<number> => sql`(
  select coalesce(sum(n.count), 0)::int from (
    select n.student_id, n.school_id, n.about_student_ids, n.kind, n.is_urgent, count(*) as count from notification n
    where n.account_id = ${value('accountId')}::bigint and ${condition}
      and n.created_at > ${value('since')}::timestamptz
    group by n.student_id, n.school_id, n.about_student_ids, n.kind, n.is_urgent) n
  where ${isVisible})`;

const selectCounts = prepared(
  'notification-counts',
  countsRow,
  (value: Parameter<'accountId' | 'since'>) => sql`
    with ${rightsOf(sql`${value('accountId')}::bigint`)}
    select ${countOf(sql`n.read_at is null`, value)} as unread, ${countOf(isOpen, value)} as "needsYou"`,
);

/** Runs on every page, so it reads only two partial indexes: of unread and of open notifications. */
export async function findCounts(db: Queryable, accountId: number, since: Date): Promise<Counts> {
  const [row] = await selectCounts(db, { accountId, since });
  return row ?? { unread: 0, needsYou: 0 };
}

export type Marked = { ids: readonly string[] } | { link: string } | { until: Date };

/** Marks notifications of this account as read. Returns their number. */
export async function setRead(trx: Trx, accountId: number, which: Marked, now: Date): Promise<number> {
  const chosen =
    'ids' in which
      ? sql`id = any(${[...which.ids]}::uuid[])`
      : 'link' in which
        ? sql`link = ${which.link}`
        : sql`created_at <= ${which.until}`;
  const { numAffectedRows = 0n } = await sql`
    update notification set read_at = ${now}
    where account_id = ${accountId} and read_at is null and ${chosen}`.execute(trx);
  return Number(numAffectedRows);
}
