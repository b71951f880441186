/** Step-up: confirms the person's identity within a session (G7). */
import type { Assertion } from '@portal/contract/second-factors';
import { inAuditedTransaction, recordAudit } from '../../platform/audit/audit.repository.ts';
import { hmac } from '../../platform/crypto/tokens.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { confirmSession } from '../../platform/session/session.repository.ts';
import { checkPasskey } from '../second-factors/index.ts';
import type { PasskeyCheckDependencies } from '../second-factors/index.ts';
import { loginFailed, requirePassword } from './sign-in/password-check.service.ts';
import type { PasswordDependencies } from './sign-in/password-check.service.ts';
import { isBlocked, refusalMessage } from './sign-in/sign-in-guard.policy.ts';
import { clearGuard } from './sign-in/sign-in-guard.repository.ts';
import { countFailure, requireWithinLimits } from './sign-in/sign-in-limits.service.ts';
import { getAccount, holdsPasswordHash } from './sign-in/sign-in.repository.ts';

const event = 'session.reauthenticated';
const wrongPassword = 'The password is not right.';

/**
 * Wrong passwords count per session: a stranger who has sign-in blocked can't keep its owner from confirming, and
 * someone at an open browser blocks only that session's step-up (T3).
 */
function guardKeyOf({ config }: PasswordDependencies, { actor }: SignedInCall): Buffer {
  return hmac(config.secrets.keys, 'step-up', actor.session.idHash.toString('base64url'));
}

/** Throws `login-failed`, `too-many-requests` or `busy`; wrong passwords lead to the same blocks as at sign-in. */
export async function reauthenticate(
  deps: PasswordDependencies,
  call: SignedInCall,
  password: string,
): Promise<void> {
  const account = await getAccount(deps.db, call.actor.accountId);
  await requireWithinLimits(deps, call, account.email);
  const guardKey = guardKeyOf(deps, call);
  await requirePassword(deps, call, { account, password, guardKey, event }, (guard, now) =>
    isBlocked(guard, now) ? refusalMessage(guard, now) : wrongPassword,
  );
  await inAuditedTransaction(deps.db, call, async (trx) => {
    // The password may have been reset in between: then this one is no longer valid.
    if (!(await holdsPasswordHash(trx, account.id, account.passwordHash))) throw loginFailed(wrongPassword);
    // An intruder, or a family member at the same browser, may know the password.
    await confirmSession(trx, call.actor.session.idHash, { isConfirmed: false, now: call.now });
    await clearGuard(trx, guardKey);
    return { result: undefined, audit: { event, detail: { by: 'password' } } };
  });
}

/** Does the same with one of the person's own passkeys. */
export async function reauthenticateWithPasskey(
  deps: PasswordDependencies & PasskeyCheckDependencies,
  call: SignedInCall,
  credential: Assertion,
): Promise<void> {
  const { accountId, session } = call.actor;
  await requireWithinLimits(deps, call, credential.id);
  const checked = await checkPasskey(deps, call, credential, { purpose: 'confirm', accountId });
  if (checked === null) {
    await countFailure(deps, call);
    await recordAudit(deps.db, call, { event, outcome: 'refused', detail: { why: 'passkey refused' } });
    throw loginFailed('That passkey was not accepted. Try again, or use your password.');
  }
  await inAuditedTransaction(deps.db, call, async (trx) => {
    await confirmSession(trx, session.idHash, { isConfirmed: checked.isConfirmed, now: call.now });
    return { result: undefined, audit: { event, detail: { by: 'passkey' } } };
  });
}
