/** The people that the identity provider provisions, and their staff rows. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { UserFilter } from './wanted.policy.ts';

const userRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  externalId: z.string(),
  userName: z.string(),
  isActive: z.boolean(),
  createdAt: z.date(),
  changedAt: z.date(),
});
export type UserRow = z.output<typeof userRow>;

const columns = sql`
  id as "rowId", public_id::text as id, external_id as "externalId", user_name as "userName", is_active as "isActive",
  created_at as "createdAt", changed_at as "changedAt"`;

export interface UserPage {
  issuer: string;
  filter: UserFilter | null;
  /** The offset of the page. */
  after: number;
  most: number;
}

const countedRow = z.extend(userRow, { total: z.number() });

/** One page of the people who aren't deleted, ordered by id, and their total number. */
export async function listUsers(
  db: Queryable,
  { issuer, filter, after, most }: UserPage,
): Promise<{ users: UserRow[]; total: number }> {
  const isWanted =
    filter === null
      ? sql`true`
      : filter.by === 'userName'
        ? sql`lower(user_name) = lower(${filter.value})`
        : sql`external_id = ${filter.value}`;
  const rows = await rowsOf(
    countedRow,
    sql`
    select ${columns}, count(*) over ()::int as total from scim_user
    where issuer = ${issuer} and deleted_at is null and ${isWanted}
    order by scim_user.id offset ${after} limit ${most}`.execute(db),
  );
  return { users: rows, total: rows[0]?.total ?? 0 };
}

/** `isLocked` locks the row until the transaction ends, which serialises changes to one person. */
export async function findUser(
  db: Queryable,
  { issuer, id }: { issuer: string; id: string },
  { isLocked }: { isLocked: boolean },
): Promise<UserRow | null> {
  const [user] = await rowsOf(
    userRow,
    sql`
    select ${columns} from scim_user
    where issuer = ${issuer} and public_id = ${id}::uuid and deleted_at is null
    ${isLocked ? sql`for update` : sql``}`.execute(db),
  );
  return user ?? null;
}

export interface NewUser {
  issuer: string;
  externalId: string;
  userName: string;
  isActive: boolean;
  now: Date;
}

/** Adds a person, or restores a deleted one. Returns null if the id or user name is in use. */
export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow | null> {
  const { issuer, externalId, userName, isActive, now } = user;
  const [row] = await rowsOf(
    userRow,
    sql`
    insert into scim_user (issuer, external_id, user_name, is_active, created_at, changed_at)
    select ${issuer}, ${externalId}, ${userName}, ${isActive}, ${now}, ${now}
    where not exists (
      select from scim_user other where other.issuer = ${issuer} and lower(other.user_name) = lower(${userName})
        and other.deleted_at is null)
    on conflict (issuer, external_id) do update
    set public_id = gen_random_uuid(), user_name = excluded.user_name, is_active = excluded.is_active,
        created_at = excluded.created_at, changed_at = excluded.changed_at, deleted_at = null
    where scim_user.deleted_at is not null
    returning ${columns}`.execute(trx),
  );
  return row ?? null;
}

const takenRow = z.strictObject({ isTaken: z.boolean() });

/** Whether another person has the user name. */
export async function isNameTaken(
  trx: Trx,
  issuer: string,
  { rowId, userName }: Pick<UserRow, 'rowId' | 'userName'>,
): Promise<boolean> {
  const [row] = await rowsOf(
    takenRow,
    sql`
    select exists (select from scim_user where issuer = ${issuer} and lower(user_name) = lower(${userName})
                   and deleted_at is null and id <> ${rowId}) as "isTaken"`.execute(trx),
  );
  return row?.isTaken ?? false;
}

export async function updateUser(
  trx: Trx,
  { rowId, userName, isActive }: Pick<UserRow, 'rowId' | 'userName' | 'isActive'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('scim_user')
    .set({ user_name: userName, is_active: isActive, changed_at: now })
    .where('id', '=', rowId)
    .execute();
}

export async function markDeleted(trx: Trx, rowId: number, now: Date): Promise<void> {
  await trx
    .updateTable('scim_user')
    .set({ is_active: false, changed_at: now, deleted_at: now })
    .where('id', '=', rowId)
    .execute();
}

const staffRow = z.strictObject({ staffId: z.number(), staffKey: z.string() });

/** Finds and locks the person's staff row, if they have signed in before. Waits for a sign-in in progress. */
export async function lockStaff(
  trx: Trx,
  { issuer, externalId }: { issuer: string; externalId: string },
): Promise<z.output<typeof staffRow>[]> {
  return rowsOf(
    staffRow,
    sql`
    select id as "staffId", public_id::text as "staffKey" from staff
    where rtrim(issuer, '/') = ${issuer} and coalesce(provisioning_id, subject) = ${externalId}
    for update`.execute(trx),
  );
}
