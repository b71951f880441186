/** Whether a right code confirms the account's owner (docs/decisions/accounts/account-recovery.md). */
import { mfaMedium } from '@portal/contract/shared';
import type { MfaMedium } from '@portal/contract/shared';
import type { Trx } from '../../../platform/database/database.ts';
import { lockAuthenticator } from '../authenticator.repository.ts';
import { isMobileConfirmed } from './mobile-changes.repository.ts';

/** An e-mailed code doesn't: anyone with access to the mailbox can set a new password too. */
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
