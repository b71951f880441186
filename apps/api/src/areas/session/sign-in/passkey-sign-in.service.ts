/** Sign-in with a passkey, which replaces password and code (D-4.4; G5, T7). */
import type { Assertion } from '@portal/contract/second-factors';
import type { Config } from '../../../config/config.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { checkPasskey } from '../../second-factors/index.ts';
import type { PasskeyCheckDependencies } from '../../second-factors/index.ts';
import { loginFailed } from './password-check.service.ts';
import { countFailure, requireWithinLimits } from './sign-in-limits.service.ts';
import { getAccount } from './sign-in.repository.ts';
import { startSession } from './start-session.service.ts';
import type { StartDependencies, Started } from './start-session.service.ts';
import { endWeakerCodeRequest } from '../weaker-code/weaker-code.repository.ts';

export type PasskeySignInDependencies = PasskeyCheckDependencies &
  StartDependencies & {
    config: Pick<Config, 'secrets' | 'limitsScale' | 'schoolNetworks'>;
  };

const event = 'session.login';
const notAccepted = "We couldn't sign you in with that passkey. Use your email and password instead.";

/** Throws `login-failed` or `too-many-requests`; the response is the same for every passkey error. */
export async function signInWithPasskey(
  deps: PasskeySignInDependencies,
  call: VisitorCall,
  credential: Assertion,
): Promise<Started<null>> {
  await requireWithinLimits(deps, call, credential.id);
  const checked = await checkPasskey(deps, call, credential, { purpose: 'sign-in' });
  if (checked === null) return refuse(deps, call, { detail: { why: 'passkey refused' } });
  const account = await getAccount(deps.db, checked.accountId);
  if (account.isLocked)
    return refuse(deps, call, { actorAccountId: account.id, detail: { why: 'account locked' } });
  // A passkey proves nothing about the device, so none is remembered. It neither respects nor lifts a block on
  // passwords.
  const finish = async (trx: Trx) => {
    await endWeakerCodeRequest(trx, account.id);
    return null;
  };
  const { isConfirmed } = checked;
  return startSession(deps, call, {
    account,
    guardKey: null,
    isConfirmed,
    detail: { by: 'passkey' },
    finish,
  });
}

async function refuse(
  deps: PasskeySignInDependencies,
  call: VisitorCall,
  why: Pick<AuditEntry, 'actorAccountId' | 'detail'>,
): Promise<never> {
  await countFailure(deps, call);
  await recordAudit(deps.db, call, { event, outcome: 'refused', ...why });
  throw loginFailed(notAccepted);
}
