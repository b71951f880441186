/** Invitations for the invited person, and the account that accepts one (T22). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { registerName } from '../../students/index.ts';

const invitedPersonRow = z.strictObject({
  ...registerName.shape,
  delegationId: z.number(),
  token: z.string(),
  studentId: z.number(),
  oneSchoolId: z.string(),
  ownerAccountId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
});
export type InvitedPerson = z.output<typeof invitedPersonRow>;

const invitedColumns = sql`
  d.id as "delegationId", d.public_id as token, d.student_id as "studentId", d.owner_account_id as "ownerAccountId",
  d.first_name as "firstName", d.last_name as "lastName", s.one_school_id as "oneSchoolId",
  s.given_names as "givenNames", s.preferred_given_name as "preferredGivenName",
  s.family_name as "familyName", s.preferred_family_name as "preferredFamilyName"`;

/** The invited person of a link, if it is the newest, unexpired and not accepted. Changes nothing. */
export async function findInvited(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitedPerson | null> {
  const rows = await rowsOf(
    invitedPersonRow,
    sql`
    select ${invitedColumns}
    from viewer_invitation i
    join viewer_delegation d on d.id = i.delegation_id and d.status = 'Invited'
    join student s on s.id = d.student_id
    where i.token_hash = ${tokenHash} and i.ended_at is null and i.expires_at > ${now}`.execute(db),
  );
  return rows[0] ?? null;
}

/** The invited person, while the invitation is valid. */
export async function findInvitedById(db: Queryable, delegationId: number): Promise<InvitedPerson | null> {
  const rows = await rowsOf(
    invitedPersonRow,
    sql`
    select ${invitedColumns}
    from viewer_delegation d
    join student s on s.id = d.student_id
    where d.id = ${delegationId} and d.status = 'Invited'`.execute(db),
  );
  return rows[0] ?? null;
}

/** Does the same, and prevents its owner from removing it until the transaction ends. */
export async function lockInvited(trx: Trx, delegationId: number): Promise<InvitedPerson | null> {
  await sql`select from viewer_delegation where id = ${delegationId} for update`.execute(trx);
  return findInvitedById(trx, delegationId);
}

/** Assigns the invitation to the account; the owner has yet to approve. */
export async function linkToAccount(trx: Trx, delegationId: number, accountId: number): Promise<void> {
  await trx
    .updateTable('viewer_delegation')
    .set({ viewer_account_id: accountId, status: 'Awaiting Approval' })
    .where('id', '=', delegationId)
    .execute();
}

/** Whether the student is shared with the account already, or approval is pending. Blocks a concurrent acceptance. */
export async function hasDelegation(trx: Trx, accountId: number, studentId: number): Promise<boolean> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
  const row = await trx
    .selectFrom('viewer_delegation')
    .select('id')
    .where('viewer_account_id', '=', accountId)
    .where('student_id', '=', studentId)
    .where('status', '<>', 'Removed')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewViewerAccount {
  email: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  passwordHash: string;
}

/** Creates a viewer's account, inactive until its e-mailed link is opened; null when the address already has one. */
export async function insertViewerAccount(trx: Trx, account: NewViewerAccount): Promise<number | null> {
  const row = await trx
    .insertInto('account')
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      mobile: account.mobile,
      password_hash: account.passwordHash,
      is_active: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The account whose session was just started. */
export async function getSessionAccount(
  db: Queryable,
  idHash: Buffer,
): Promise<{ id: number; email: string; isOwner: boolean }> {
  const { knownParentId, ...account } = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['a.id', 'a.email', 'a.known_parent_id as knownParentId'])
    .where('s.id_hash', '=', idHash)
    .executeTakeFirstOrThrow();
  return { ...account, isOwner: knownParentId !== null };
}
