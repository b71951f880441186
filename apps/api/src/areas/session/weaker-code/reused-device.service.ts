/**
 * Handles a remembered device's token that is presented after it was exchanged (docs/decisions/accounts/strongest-factor.md).
 */
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { createNotMeLink } from '../../second-factors/index.ts';
import { browserName } from '../sessions/browser-name.policy.ts';
import { deviceReusedMessage } from '../messages.ts';
import { deviceFigures } from '../session.figures.ts';
import { findExchangedDevice, forgetDevice } from '../sign-in/sign-in.repository.ts';
import type { SignInAccount } from '../sign-in/sign-in.repository.ts';
import type { WeakerCodeDependencies } from './weaker-code.service.ts';

/** The token was copied, so the device is forgotten and the owner notified. Called after a right password. */
export async function revokeReusedDevice(
  deps: WeakerCodeDependencies & { db: Db },
  call: VisitorCall,
  account: SignInAccount,
  tokenHash: Buffer,
): Promise<void> {
  const exchangedBefore = new Date(call.now.getTime() - deviceFigures.reuseGraceMs);
  const device = await findExchangedDevice(deps.db, account.id, { tokenHash, exchangedBefore });
  if (device === null) return;
  await inAuditedTransaction<void>(deps.db, call, async (trx) => {
    const actorAccountId = account.id;
    const event = 'session.device-reused';
    // A concurrent call was faster, and has notified the owner.
    if (!(await forgetDevice(trx, device.id)))
      return { result: undefined, audit: { event, outcome: 'refused', actorAccountId } };
    const url = await createNotMeLink(trx, deps.config, { accountId: account.id, happenedAt: call.now });
    const browser = browserName(device.userAgent);
    await deps.outbox.enqueue(trx, deviceReusedMessage(deps.config.site, account, browser, url));
    return { result: undefined, audit: { event, actorAccountId } };
  });
}
