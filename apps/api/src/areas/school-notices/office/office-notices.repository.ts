/** Notices of a school's office. Every statement is limited to the caller's school. */
import { wideAudienceKinds } from '@portal/contract/audiences';
import type { NoticeContent, SchoolTime } from '@portal/contract/school-notices/office';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const noticeRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  state: z.enum(['draft', 'held', 'shown', 'recalled']),
  version: z.number(),
  title: z.string(),
  message: z.string(),
  audienceKind: z.enum(wideAudienceKinds),
  audienceValues: z.array(z.string()),
  isUrgent: z.boolean(),
  startsAt: z.nullable(z.date()),
  endsAt: z.date(),
  sendsAt: z.nullable(z.date()),
  publishedBy: z.nullable(z.string()),
  opened: z.number(),
});
export type OfficeNoticeRow = z.output<typeof noticeRow>;

const columns: RawBuilder<unknown> = sql`
  n.id as "rowId", n.public_id::text as id, n.state, n.version, n.title, n.message, n.audience_kind as "audienceKind",
  n.audience_values as "audienceValues", n.is_urgent as "isUrgent", n.starts_at as "startsAt", n.ends_at as "endsAt", n.sends_at as "sendsAt",
  n.published_by as "publishedBy",
  (select count(*)::int from school_notice_opening o where o.notice_id = n.id) as opened`;

const mostListed = 200;

/** Newest first. */
export const listNotices = (db: Queryable, schoolId: number): Promise<OfficeNoticeRow[]> =>
  rowsOf(
    noticeRow,
    sql`
    select ${columns} from school_notice n
    where n.school_id = ${schoolId} order by n.id desc limit ${mostListed}`.execute(db),
  );

/** `forUpdate` locks the notice until the transaction ends. */
export async function findOfficeNotice(
  db: Queryable,
  ref: { schoolId: number; noticeId: string },
  { forUpdate = false } = {},
): Promise<OfficeNoticeRow | undefined> {
  const [row] = await rowsOf(
    noticeRow,
    sql`
    select ${columns} from school_notice n
    where n.school_id = ${ref.schoolId} and n.public_id = ${ref.noticeId}::uuid
    ${forUpdate ? sql`for update of n` : sql``}`.execute(db),
  );
  return row;
}

export interface StoredContent {
  content: NoticeContent;
  timeZone: string;
  now: Date;
}

const instant = ({ day, time }: SchoolTime, timeZone: string): RawBuilder<Date> =>
  sql`((${day}::date + ${time}::time) at time zone ${timeZone})`;

const startOf = ({ starts }: NoticeContent, timeZone: string): RawBuilder<Date | null> =>
  starts === null ? sql`null::timestamptz` : instant(starts, timeZone);

const savedRow = z.strictObject({ id: z.string(), version: z.number() });
export type SavedRow = z.output<typeof savedRow>;

export async function insertNotice(
  trx: Trx,
  { schoolId, createdBy, content, timeZone, now }: StoredContent & { schoolId: number; createdBy: string },
): Promise<SavedRow> {
  const { title, message, audience, isUrgent, ends } = content;
  const [row] = await rowsOf(
    savedRow,
    sql`
    insert into school_notice
      (school_id, title, message, audience_kind, audience_values, is_urgent, starts_at, ends_at, created_at, created_by, changed_at)
    values (${schoolId}, ${title}, ${message}, ${audience.kind}, ${storedValues(content)}::text[], ${isUrgent},
            ${startOf(content, timeZone)}, ${instant(ends, timeZone)}, ${now}, ${createdBy}, ${now})
    returning public_id::text as id, version`.execute(trx),
  );
  if (!row) throw new Error('The inserted row is returned');
  return row;
}

/** EQ IDs are compared in capitals. */
const storedValues = ({ audience: { kind, values } }: NoticeContent): string[] =>
  kind === 'students' ? values.map((value) => value.toUpperCase()) : values;

export async function updateNotice(
  trx: Trx,
  rowId: number,
  { content, timeZone, now }: StoredContent,
): Promise<SavedRow> {
  const { title, message, audience, isUrgent, ends } = content;
  const [row] = await rowsOf(
    savedRow,
    sql`
    update school_notice
    set title = ${title}, message = ${message}, audience_kind = ${audience.kind},
        audience_values = ${storedValues(content)}::text[], is_urgent = ${isUrgent}, starts_at = ${startOf(content, timeZone)},
        ends_at = ${instant(ends, timeZone)}, version = version + 1, changed_at = ${now}
    where id = ${rowId} returning public_id::text as id, version`.execute(trx),
  );
  if (!row) throw new Error('The updated row is returned');
  return row;
}

export async function deleteNotice(trx: Trx, rowId: number): Promise<void> {
  await trx.deleteFrom('school_notice').where('id', '=', rowId).execute();
}

export async function holdNotice(
  trx: Trx,
  hold: { rowId: number; sendsAt: Date; now: Date; publisher: { label: string; staffKey: string } },
): Promise<void> {
  await sql`
    update school_notice
    set state = 'held', version = version + 1, sends_at = ${hold.sendsAt}, changed_at = ${hold.now},
        published_by = ${hold.publisher.label}, published_by_key = ${hold.publisher.staffKey}::uuid
    where id = ${hold.rowId}`.execute(trx);
}

export async function returnToDraft(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`
    update school_notice
    set state = 'draft', version = version + 1, sends_at = null, published_by = null, published_by_key = null,
        changed_at = ${now}
    where id = ${rowId}`.execute(trx);
}

export async function setState(
  trx: Trx,
  rowId: number,
  state: 'shown' | 'recalled',
  now: Date,
): Promise<void> {
  await sql`
    update school_notice set state = ${state}, version = version + 1, changed_at = ${now}
    where id = ${rowId}`.execute(trx);
}

const openingRow = z.strictObject({ adult: z.string(), openedAt: z.date() });

/** Lists the adults who opened the notice, except the caller's own family (O-1.3). */
export const listOpenings = (
  db: Queryable,
  { rowId, ownAccountIds }: { rowId: number; ownAccountIds: readonly number[] },
): Promise<z.output<typeof openingRow>[]> =>
  rowsOf(
    openingRow,
    sql`
    select account.first_name || ' ' || account.last_name as adult, o.opened_at as "openedAt"
    from school_notice_opening o join account on account.id = o.account_id
    where o.notice_id = ${rowId} and not (o.account_id = any(${[...ownAccountIds]}::bigint[]))
    order by o.opened_at, o.account_id`.execute(db),
  );

const jobRow = z.extend(noticeRow, { schoolId: z.number(), publishedByKey: z.nullable(z.string()) });
export type NoticeJob = z.output<typeof jobRow>;

/** The notice of a job, locked for this transaction. */
export async function takeNotice(trx: Trx, noticeId: string): Promise<NoticeJob | undefined> {
  const [row] = await rowsOf(
    jobRow,
    sql`
    select ${columns}, n.school_id as "schoolId", n.published_by_key::text as "publishedByKey"
    from school_notice n where n.public_id = ${noticeId}::uuid for update of n`.execute(trx),
  );
  return row;
}
