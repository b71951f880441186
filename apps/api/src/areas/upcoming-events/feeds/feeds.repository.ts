/** Live calendars: their account, their selection, and the hash of their secret address. */
import { eventTypeByLetter } from '@portal/contract/upcoming-events';
import type { EventType, EventTypeLetter } from '@portal/contract/upcoming-events';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';

export interface FeedRow {
  id: number;
  publicId: string;
  accountId: number;
  /** Null for all of the account's own students. */
  studentId: number | null;
  schoolId: number | null;
  eventTypes: EventType[];
  createdAt: Date;
  rotatedAt: Date | null;
  lastReadAt: Date | null;
}

const columns = [
  'calendar_feed.id',
  'calendar_feed.public_id as publicId',
  'calendar_feed.account_id as accountId',
  'calendar_feed.student_id as studentId',
  'calendar_feed.school_id as schoolId',
  'calendar_feed.event_types as letters',
  'calendar_feed.created_at as createdAt',
  'calendar_feed.rotated_at as rotatedAt',
  'calendar_feed.last_read_at as lastReadAt',
] as const;

type Selected = Omit<FeedRow, 'eventTypes'> & { letters: string[] };

function toFeed<S extends Selected>({
  letters,
  ...row
}: S): Omit<S, 'letters'> & Pick<FeedRow, 'eventTypes'> {
  return { ...row, eventTypes: letters.map(eventTypeByLetter) };
}

/** Newest first. */
export async function listFeeds(db: Queryable, accountId: number): Promise<FeedRow[]> {
  const rows = await db
    .selectFrom('calendar_feed')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toFeed);
}

/** The feed of an address, with its account; none for a locked account. */
export async function findFeedByToken(
  db: Db,
  tokenHash: Buffer,
): Promise<(FeedRow & { isOwner: boolean }) | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .select([...columns, 'account.known_parent_id as knownParentId'])
    .where('calendar_feed.token_hash', '=', tokenHash)
    .where('account.locked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { knownParentId, ...feed } = row;
  return { ...toFeed(feed), isOwner: knownParentId !== null };
}

/** One of the account's own; any other isn't found. */
export async function findOwnFeed(
  db: Queryable,
  accountId: number,
  publicId: string,
): Promise<(FeedRow & { tokenSealed: string }) | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .select([...columns, 'calendar_feed.token_sealed as tokenSealed'])
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row && toFeed(row);
}

export interface Holder {
  email: string;
  firstName: string;
}

/** The account, locked until the transaction ends, to count its feeds one by one. */
export async function lockHolder(trx: Trx, accountId: number): Promise<Holder> {
  return trx
    .selectFrom('account')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface FeedToken {
  hash: Buffer;
  sealed: string;
}

export interface NewFeed {
  accountId: number;
  studentId: number | null;
  schoolId: number | null;
  letters: readonly EventTypeLetter[];
  token: FeedToken;
  now: Date;
}

export async function insertFeed(trx: Trx, feed: NewFeed): Promise<FeedRow> {
  const row = await trx
    .insertInto('calendar_feed')
    .values({
      account_id: feed.accountId,
      student_id: feed.studentId,
      school_id: feed.schoolId,
      event_types: [...feed.letters],
      token_hash: feed.token.hash,
      token_sealed: feed.token.sealed,
      created_at: feed.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toFeed(row);
}

/** Replaces the address; the old one is no longer found. */
export async function replaceToken(
  trx: Trx,
  { accountId, publicId }: { accountId: number; publicId: string },
  token: FeedToken,
  now: Date,
): Promise<FeedRow | undefined> {
  const row = await trx
    .updateTable('calendar_feed')
    .set({ token_hash: token.hash, token_sealed: token.sealed, rotated_at: now })
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .returning(columns)
    .executeTakeFirst();
  return row && toFeed(row);
}

export async function deleteFeed(
  trx: Trx,
  accountId: number,
  publicId: string,
): Promise<FeedRow | undefined> {
  const row = await trx
    .deleteFrom('calendar_feed')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .returning(columns)
    .executeTakeFirst();
  return row && toFeed(row);
}

export async function recordRead(db: Db, feedId: number, now: Date): Promise<void> {
  await db.updateTable('calendar_feed').set({ last_read_at: now }).where('id', '=', feedId).execute();
}
