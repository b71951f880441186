/** Whether a code that was right shows that it is the account's owner (docs/decisions/account-recovery.md). */
import { mfaMedium } from '@portal/contract/shared';
import type { MfaMedium } from '@portal/contract/shared';
import type { Trx } from '../../../platform/database/database.ts';
import { lockAuthenticator } from '../authenticator.repository.ts';
import { isMobileConfirmed } from './mobile-changes.repository.ts';

/** A code by e-mail doesn't: whoever has the mailbox can set a new password as well. */
export async function confirmsOwner(
  trx: Trx,
  accountId: number,
  medium: MfaMedium,
  now: Date,
): Promise<boolean> {
  if (medium === mfaMedium.email) return false;
  if (medium === mfaMedium.sms) return isMobileConfirmed(trx, accountId, now);
  const app = await lockAuthenticator(trx, accountId);
  return app !== null && app.confirmedFrom <= now;
}
