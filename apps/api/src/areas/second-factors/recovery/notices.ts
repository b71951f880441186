/** Shared code for adding a factor and notifying its owner. */
import type { SecurityEvent } from '@portal/contract/notifications';
import type { Config } from '../../../config/config.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { isConfirmedSession } from '../../../platform/session/session.repository.ts';
import { notifyOfSecurity } from '../../notifications/index.ts';
import { noticeMessage } from '../messages.ts';
import type { Notice } from '../messages.ts';
import { getOwner } from '../passkeys.repository.ts';
import { createNotMeLink } from './not-me-link.ts';
import { confirmedFrom } from './recovery.policy.ts';

export interface NoticeDependencies {
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'site'>;
}

/** A restored factor is reported like a new one. */
const securityEvents = {
  'authenticator-added': 'authenticator-added',
  'authenticator-restored': 'authenticator-added',
  'authenticator-removed': 'authenticator-removed',
  'passkey-added': 'passkey-added',
  'passkey-restored': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'mobile-restored': 'mobile-changed',
} as const satisfies Partial<Record<Notice['kind'], SecurityEvent>>;

/** The notices about changes to the account's factors. */
export type ChangeNotice = Exclude<Notice, { kind: 'passkey-copied' }>;

/** When a factor added by the caller starts to count as the owner's own. */
export async function confirmedFromOf(trx: Trx, { actor, now }: SignedInCall): Promise<Date> {
  return confirmedFrom(await isConfirmedSession(trx, actor.session.idHash), now);
}

/** Notifies the owner of a change, with a "not me" link. */
export async function sendNotice(
  trx: Trx,
  { outbox, config }: NoticeDependencies,
  { actor, now }: SignedInCall,
  notice: ChangeNotice,
): Promise<void> {
  const owner = await getOwner(trx, actor.accountId);
  const url = await createNotMeLink(trx, config, { accountId: owner.id, happenedAt: now });
  await outbox.enqueue(trx, noticeMessage(owner, config.site, notice, url));
  await notifyOfSecurity(trx, owner.id, securityEvents[notice.kind], now);
}
