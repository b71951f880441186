/** Links that invite a viewer: the newest alone is good, once, for thirty days (D-5.4; T22). */
import type { Trx } from '../../platform/database/database.ts';

export interface NewInvitation {
  delegationId: number;
  tokenHash: Buffer;
  sentAt: Date;
  expiresAt: Date;
}

/** The newest link of the delegation; the one before it is void. */
export async function insertInvitation(trx: Trx, invitation: NewInvitation): Promise<void> {
  const { delegationId, sentAt } = invitation;
  await endInvitation(trx, delegationId, sentAt);
  await trx
    .insertInto('viewer_invitation')
    .values({
      delegation_id: delegationId,
      token_hash: invitation.tokenHash,
      sent_at: sentAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Accepted, withdrawn or replaced; false when there was none to end. */
export async function endInvitation(trx: Trx, delegationId: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('viewer_invitation')
    .set({ ended_at: now })
    .where('delegation_id', '=', delegationId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
