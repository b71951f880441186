/** Viewer invitation links: only the newest is valid, once, for thirty days (D-5.4; T22). */
import type { Trx } from '../../platform/database/database.ts';

export interface NewInvitation {
  delegationId: number;
  tokenHash: Buffer;
  sentAt: Date;
  expiresAt: Date;
}

/** The delegation's newest link; the previous one is revoked. */
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

/** Ends a link that was accepted, withdrawn or replaced; false when there was none to end. */
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
