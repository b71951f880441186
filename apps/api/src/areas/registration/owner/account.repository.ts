/** Accounts of owners, as created and extended by registrations. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { InvitedParent } from './invitation.repository.ts';

const emailRow = z.strictObject({ email: z.string(), firstName: z.string() });

/**
 * The holder of an address, including one who may still reclaim it after a change they didn't make; the notification
 * goes to that address.
 */
export async function findEmailHolder(
  db: Queryable,
  email: string,
  now: Date,
): Promise<{ email: string; firstName: string } | null> {
  const rows = await rowsOf(
    emailRow,
    sql`
    select a.email, a.first_name as "firstName" from account a where lower(a.email) = ${email.toLowerCase()}
    union all
    select c.old_email, a.first_name from email_change c join account a on a.id = c.account_id
    where lower(c.old_email) = ${email.toLowerCase()} and c.confirmed_at is not null and c.undone_at is null
      and c.undo_until > ${now}
    limit 1`.execute(db),
  );
  return rows[0] ?? null;
}

/** Prevents two registrations from taking one address, or one parent, concurrently. */
export async function lockAddress(trx: Trx, emailKey: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${emailKey.readInt32BE(0)}, ${emailKey.readInt32BE(4)})`.execute(
    trx,
  );
}

export interface NewOwner {
  email: string;
  mobile: string | null;
  passwordHash: string;
  parent: InvitedParent;
  now: Date;
}

/** Inactive until the e-mailed link activates it. */
export async function insertOwner(trx: Trx, owner: NewOwner): Promise<number> {
  const { id } = await trx
    .insertInto('account')
    .values({
      email: owner.email,
      first_name: owner.parent.givenName,
      last_name: owner.parent.familyName,
      mobile: owner.mobile,
      password_hash: owner.passwordHash,
      is_active: false,
      known_parent_id: owner.parent.knownParentId,
      created_at: owner.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The account linked to a parent of the register. */
export async function findParentHolder(db: Queryable, knownParentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('account_parent')
    .select('account_id')
    .where('known_parent_id', '=', knownParentId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Links one more parent of the register to an account; the first one makes it an account owner's. */
export async function addParent(trx: Trx, accountId: number, knownParentId: number): Promise<void> {
  const first = await trx
    .updateTable('account')
    .set({ known_parent_id: knownParentId })
    .where('id', '=', accountId)
    .where('known_parent_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (first) return;
  await trx
    .insertInto('account_parent')
    .values({ account_id: accountId, known_parent_id: knownParentId })
    .execute();
}

/** The parent's students at this school in the register, without those who have died. */
export async function addStudentsOf(
  trx: Trx,
  accountId: number,
  { knownParentId, schoolId }: InvitedParent,
  now: Date,
): Promise<void> {
  await sql`
    insert into account_student (account_id, student_id, state, requested_at, decided_at)
    select distinct ${accountId}::bigint, contact.student_id, 'approved', ${now}::timestamptz, ${now}::timestamptz
    from student_contact_relationship contact
    join enrolment e on e.student_id = contact.student_id and e.school_id = ${schoolId}
    where contact.known_parent_id = ${knownParentId} and contact.parent_portal
      and not contact.intervention_order and e.status <> 'D'
    on conflict (account_id, student_id) do update set state = 'approved', decided_at = excluded.decided_at
    where account_student.state = 'pending'`.execute(trx);
}

export async function getAccountName(
  db: Queryable,
  accountId: number,
): Promise<{ given: string; family: string }> {
  return db
    .selectFrom('account')
    .select(['first_name as given', 'last_name as family'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}
