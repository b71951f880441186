/** The effect on sign-in of a new password set without the old one (G9; D-4.1). */
import type { Config } from '../../../config/config.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { endAllSessions } from '../../../platform/session/session.repository.ts';
import { removeEndpointsOf } from '../../push-endpoints/index.ts';
import { suspendFactors } from '../../second-factors/index.ts';
import type { Factor, Recovery } from '../../second-factors/index.ts';
import { forgetCodeSteps } from '../mfa/mfa.repository.ts';
import { guardKeyFor, guardKeysOfAddress } from '../sign-in/password-check.service.ts';
import { clearGuard, markCompromised } from '../sign-in/sign-in-guard.repository.ts';
import { forgetDevices, lockAccount } from '../sign-in/sign-in.repository.ts';
import { endWeakerCodeRequest } from '../weaker-code/weaker-code.repository.ts';

/**
 * Ends every session, forgets every remembered device, suspends factors that don't count as the owner's, and lifts the
 * block, the need for a new password and the day's wrong codes. The code step stays. A concurrent sign-in either
 * commits first, and its session ends, or follows and sees the changes. Returns what was suspended.
 */
export async function startAfresh(
  trx: Trx,
  deps: { config: Pick<Config, 'secrets'> },
  account: { id: number; email: string },
  recovery: Recovery,
): Promise<Factor[]> {
  await lockAccount(trx, account.id);
  await endAllSessions(trx, account.id, recovery.now);
  // A device's failure counter is keyed by its token, so a forgotten device has none.
  await forgetDevices(trx, account.id);
  await removeEndpointsOf(trx, account.id);
  for (const key of guardKeysOfAddress(deps, account.email)) await clearGuard(trx, key);
  await forgetCodeSteps(trx, account.id);
  await endWeakerCodeRequest(trx, account.id);
  return suspendFactors(trx, account.id, recovery);
}

/** Does the same when somebody else may know the password: sign-in is blocked until a new one is set (G10). */
export async function requireReset(
  trx: Trx,
  deps: { config: Pick<Config, 'secrets'> },
  account: { id: number; email: string },
  recovery: Recovery,
): Promise<Factor[]> {
  const suspended = await startAfresh(trx, deps, account, recovery);
  await markCompromised(trx, guardKeyFor(deps, account.email, null), recovery.now);
  return suspended;
}
