/** Sign-in and sign-out (A-4.4; G1–G6, G8). */
import type { LoginBody } from '@portal/contract/session';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall, SignedInCall } from '../../../platform/http/call.ts';
import { endSession } from '../../../platform/session/session.repository.ts';
import { removeEndpointsOfSession } from '../../push-endpoints/index.ts';
import { findEnrolment } from '../../second-factors/index.ts';
import { passCaptcha } from '../captcha/captcha.service.ts';
import type { CaptchaDependencies } from '../captcha/captcha.service.ts';
import { consumeCodeStep } from '../mfa/mfa.service.ts';
import type { MfaDependencies } from '../mfa/mfa.service.ts';
import { guardKeyFor, isDeviceOf, requirePassword } from './password-check.service.ts';
import type { PasswordDependencies } from './password-check.service.ts';
import { clearGuard } from './sign-in-guard.repository.ts';
import { requireWithinLimits } from './sign-in-limits.service.ts';
import { findAccountByEmail } from './sign-in.repository.ts';
import type { SignInAccount } from './sign-in.repository.ts';
import { ForgottenDevice, nextDeviceToken, startSession } from './start-session.service.ts';
import type { SignedIn, StartDependencies } from './start-session.service.ts';
import { revokeReusedDevice } from '../weaker-code/reused-device.service.ts';
import { findWeakerCodeRequest } from '../weaker-code/weaker-code.repository.ts';

export type SignInDependencies = CaptchaDependencies &
  MfaDependencies &
  PasswordDependencies &
  StartDependencies;

/** The fraction of the limits that applies while the captcha is unavailable (T7). */
const uncheckedShare = 0.5;

/** Throws `captcha-refused`, `login-failed`, `code-required`, `too-many-requests` or `busy`. */
export async function signIn(
  deps: SignInDependencies,
  call: VisitorCall,
  body: LoginBody,
  deviceToken: string | null,
): Promise<SignedIn> {
  const pass = await passCaptcha(deps, call, body.captchaToken);
  await requireWithinLimits(deps, call, body.email, pass.isUnchecked ? uncheckedShare : 1);
  const account = await findAccountByEmail(deps.db, body.email);
  const deviceHash = deviceToken === null ? null : sha256(deviceToken);
  const isKnownDevice = await isDeviceOf(deps.db, account, deviceToken, call.now);
  const guardKey = guardKeyFor(deps, body.email, isKnownDevice ? deviceToken : null);
  await requirePassword(deps, call, { account, password: body.password, guardKey, event: 'session.login' });
  // The password was right, so the account exists.
  if (!account) throw new ProblemError('login-failed');
  const checked = { account, guardKey };
  if (deviceHash !== null && !isKnownDevice) await revokeReusedDevice(deps, call, account, deviceHash);
  if (isKnownDevice && deviceHash !== null && !pass.isDoubtful) {
    const started = await startOnKnownDevice(deps, call, checked, deviceHash);
    if (started) return started;
  }
  const isConfirmed = await passCodeStep(deps, call, account, body);
  return startWithPassword(deps, call, checked, { knownDevice: null, isConfirmed });
}

/** The account of a right password, and where wrong ones are counted. */
interface Checked {
  account: SignInAccount;
  guardKey: Buffer;
}

/** Null when the device was forgotten meanwhile: then a code is required as usual. */
async function startOnKnownDevice(
  deps: SignInDependencies,
  call: VisitorCall,
  checked: Checked,
  knownDevice: Buffer,
): Promise<SignedIn | null> {
  try {
    // A shared browser is remembered for each account.
    return await startWithPassword(deps, call, checked, { knownDevice, isConfirmed: false });
  } catch (error) {
    if (error instanceof ForgottenDevice) return null;
    throw error;
  }
}

async function startWithPassword(
  deps: SignInDependencies,
  call: VisitorCall,
  { account, guardKey }: Checked,
  { knownDevice, isConfirmed }: { knownDevice: Buffer | null; isConfirmed: boolean },
): Promise<SignedIn> {
  return startSession(deps, call, {
    account,
    guardKey,
    isConfirmed,
    detail: { by: 'password', knownDevice: knownDevice !== null },
    finish: async (trx) => {
      await clearGuard(trx, guardKey);
      return nextDeviceToken(deps, trx, call, { accountId: account.id, knownDevice });
    },
  });
}

/**
 * Checks the code, and returns whether it confirms the sign-in as the owner's. Throws its problem only after the
 * transaction that counted the attempt or sent a code has committed.
 */
async function passCodeStep(
  deps: SignInDependencies,
  call: VisitorCall,
  account: SignInAccount,
  body: LoginBody,
): Promise<boolean> {
  const { mfaSessionId, token } = body;
  const taken = await inAuditedTransaction(deps.db, call, async (trx) => {
    const hasAuthenticatorApp = (await findEnrolment(trx, account.id)) !== null;
    const request = hasAuthenticatorApp ? await findWeakerCodeRequest(trx, account.id, call.now) : null;
    const needsApp = hasAuthenticatorApp && !(request && request.readyAt <= call.now);
    const stepAccount = { ...account, hasAuthenticatorApp, needsApp };
    const result = await consumeCodeStep(trx, deps, stepAccount, body, call.now);
    const isLater = result.problem?.options.extras?.mfaWeakerFrom !== undefined;
    const sendEvent = isLater ? 'session.weaker-code-asked' : 'session.code-sent';
    const event = mfaSessionId && token ? 'session.code-checked' : sendEvent;
    const { problem } = result;
    const isRefused = problem?.options.extras?.invalidCode || problem?.code === 'login-failed';
    const outcome = isRefused ? 'refused' : 'done';
    return { result, audit: { event, outcome, actorAccountId: account.id } };
  });
  if (taken.problem) throw taken.problem;
  return taken.isConfirmed;
}

/** Ends the session in every process at once. */
export async function signOut(deps: { db: Db }, call: SignedInCall): Promise<void> {
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const { idHash } = call.actor.session;
    await endSession(trx, idHash, call.now);
    await removeEndpointsOfSession(trx, idHash);
    return { result: undefined, audit: { event: 'session.logout' } };
  });
}
