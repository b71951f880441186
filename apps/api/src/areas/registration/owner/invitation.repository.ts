/** Codes schools issued: entering one, and its registration. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { isWaitingForActivation } from '../steps/registration-session.repository.ts';
import { enteredInvitation } from './invitation-code.policy.ts';

const invitationRow = z.strictObject({
  ...enteredInvitation.shape,
  id: z.number(),
  /** The account opened with it. */
  accountId: z.nullable(z.number()),
});
export type InvitationRow = z.output<typeof invitationRow>;

/**
 * The invitation of a code, locked so that ten concurrent entries count as ten. If several hashes exist, the first
 * wins.
 */
export async function findInvitation(trx: Trx, codeHashes: readonly Buffer[]): Promise<InvitationRow | null> {
  const rows = await rowsOf(
    invitationRow,
    sql`
    select i.id, i.expires_at as "expiresAt", i.opens, i.cancelled_at is not null as "isCancelled",
           i.used_at is not null as "isUsed", r.account_id as "accountId",
           coalesce(${isWaitingForActivation}, false) as "isWaiting", holder.account_id as "parentAccountId"
    from invitation i
    left join registration r on r.invitation_id = i.id
    left join account a on a.id = r.account_id
    left join account_parent holder on holder.known_parent_id = i.known_parent_id
    where i.code_hash = any(${codeHashes}::bytea[])
    order by array_position(${codeHashes}::bytea[], i.code_hash)
    limit 1
    for update of i`.execute(trx),
  );
  return rows[0] ?? null;
}

export async function countOpening(trx: Trx, invitationId: number): Promise<void> {
  await trx
    .updateTable('invitation')
    .set((eb) => ({ opens: eb('opens', '+', 1) }))
    .where('id', '=', invitationId)
    .execute();
}

/** Consumes the code; of two concurrent registrations, one succeeds. */
export async function useUpInvitation(trx: Trx, invitationId: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('id', '=', invitationId)
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface InvitedParent {
  invitationId: number;
  knownParentId: number;
  schoolId: number;
  givenName: string;
  familyName: string;
}

/** The person the code was issued to. */
export async function getInvitedParent(db: Queryable, invitationId: number): Promise<InvitedParent> {
  return db
    .selectFrom('invitation as i')
    .innerJoin('known_parent as p', 'p.id', 'i.known_parent_id')
    .select([
      'i.id as invitationId',
      'i.known_parent_id as knownParentId',
      'i.school_id as schoolId',
      'p.given_name as givenName',
      'p.family_name as familyName',
    ])
    .where('i.id', '=', invitationId)
    .executeTakeFirstOrThrow();
}
