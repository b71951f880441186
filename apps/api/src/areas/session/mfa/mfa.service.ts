/** The code step of signing in: sends, resends and checks codes (A-4.4; G4). */
import { mfaMedium } from '@portal/contract/shared';
import type { MfaMedium } from '@portal/contract/shared';
import type { Config } from '../../../config/config.ts';
import { hmac, isSame, randomCode, randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { checkAuthenticatorCode, confirmsOwner } from '../../second-factors/index.ts';
import { codeMessage, weakerCodeWaitText } from '../messages.ts';
import type { CodeSettings } from './mfa.policy.ts';
import { availableMediums, maskDestination, secondsUntilNextSend, sentMessage } from './mfa.policy.ts';
import type { CodeAccount } from './mfa.policy.ts';
import {
  countGuesses,
  countWrongCode,
  exhaustCode,
  findOpenMfaSession,
  insertMfaSession,
  insertSend,
  listSends,
  setCode,
  useUpMfaSession,
} from './mfa.repository.ts';
import type { MfaSession } from './mfa.repository.ts';
import { loginFailed } from '../sign-in/password-check.service.ts';
import { codeFigures } from '../session.figures.ts';
import { holdsPasswordHash } from '../sign-in/sign-in.repository.ts';
import type { SignInAccount } from '../sign-in/sign-in.repository.ts';
import { endWeakerCodeRequest } from '../weaker-code/weaker-code.repository.ts';
import { askForWeakerCode, notifyWeakerCodeUsed } from '../weaker-code/weaker-code.service.ts';

export interface MfaDependencies extends CodeSettings {
  outbox: Outbox;
  codesKey: Buffer;
  productName: string;
  config: Pick<Config, 'limitsScale' | 'publicUrl' | 'secrets' | 'site'>;
}

/** The account of the code step. */
export type StepAccount = SignInAccount &
  CodeAccount & {
    /** An authenticator app is in use, and the waiting period for a code by SMS or e-mail isn't over. */
    needsApp: boolean;
  };

interface Step {
  mfaSessionId: string;
  medium: MfaMedium;
}

/** The input of a code step call: nothing yet, the step that needs another code, or a code for it. */
interface CodeStepCall {
  mfaSessionId?: string | undefined;
  mfaMedium?: MfaMedium | undefined;
  token?: string | undefined;
}

/** `isConfirmed`: the right code confirms the account's owner. */
export type CodeStepResult = { problem: ProblemError } | { problem: null; isConfirmed: boolean };

/**
 * Opens a step, sends another code or checks one. Calls of an account are serialised, so that every code sent and every
 * wrong one is counted. A wrong code counts even though the call fails, so the caller commits before it throws.
 */
export async function consumeCodeStep(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  { mfaSessionId, mfaMedium: asked, token }: CodeStepCall,
  now: Date,
): Promise<CodeStepResult> {
  const result = await answerCodeStep(trx, deps, account, { mfaSessionId, mfaMedium: asked, token }, now);
  if (result instanceof ProblemError) return { problem: result };
  await endWeakerCodeRequest(trx, account.id);
  if (account.hasAuthenticatorApp && result !== mfaMedium.authenticatorApp)
    await notifyWeakerCodeUsed(trx, deps, account, now);
  return { problem: null, isConfirmed: await confirmsOwner(trx, account.id, result, now) };
}

/** The medium of the right code, or the problem to respond with. */
async function answerCodeStep(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  { mfaSessionId, mfaMedium: asked, token }: CodeStepCall,
  now: Date,
): Promise<ProblemError | MfaMedium> {
  if (!(await holdsPasswordHash(trx, account.id, account.passwordHash))) return loginFailed();
  if (await hasGuessedTooOften(trx, account, now))
    return loginFailed('Too many wrong codes today. Reset your password to sign in.');
  if (!mfaSessionId) return openCodeStep(trx, deps, account, asked, now);
  if (!token) return resendCode(trx, deps, account, { mfaSessionId, mfaMedium: asked }, now);
  return checkCode(trx, deps, account, { mfaSessionId, mfaMedium: asked, code: token }, now);
}

/** Somebody who knows the password is guessing, so every code is refused, the right one too (G4). */
async function hasGuessedTooOften(trx: Trx, account: StepAccount, now: Date): Promise<boolean> {
  const { dayMs, wrongPerDay, exhaustedPerDay } = codeFigures;
  const { wrong, exhausted } = await countGuesses(trx, account.id, new Date(now.getTime() - dayMs));
  return wrong >= wrongPerDay || exhausted >= exhaustedPerDay;
}

/** Opens a code step and sends the first code. */
async function openCodeStep(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  asked: MfaMedium | undefined,
  now: Date,
): Promise<ProblemError> {
  const step = { mfaSessionId: randomToken(16), medium: pickMedium(deps, account, asked) };
  await insertMfaSession(trx, {
    idHash: sha256(step.mfaSessionId),
    accountId: account.id,
    medium: step.medium,
    now,
    expiresAt: new Date(now.getTime() + codeFigures.sessionLifeMs),
  });
  await sendCode(trx, deps, account, step, now);
  return codeRequired(deps, account, step);
}

/** Sends another code by the same or the other medium. Throws 401 when the step has ended. */
async function resendCode(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  asked: { mfaSessionId: string; mfaMedium: MfaMedium | undefined },
  now: Date,
): Promise<ProblemError> {
  await requireOpenStep(trx, asked.mfaSessionId, account, now);
  if (account.needsApp && asked.mfaMedium !== mfaMedium.authenticatorApp)
    return weakerCodeLater(trx, deps, account, asked.mfaSessionId, now);
  const step = { mfaSessionId: asked.mfaSessionId, medium: pickMedium(deps, account, asked.mfaMedium) };
  await sendCode(trx, deps, account, step, now);
  return codeRequired(deps, account, step);
}

/** With an app, SMS and e-mail are recovery paths: they have a waiting period and notify the owner. */
async function weakerCodeLater(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  mfaSessionId: string,
  now: Date,
): Promise<ProblemError> {
  const readyAt = await askForWeakerCode(trx, deps, account, now);
  const step = { mfaSessionId, medium: mfaMedium.authenticatorApp };
  return codeRequired(deps, account, step, {
    message: weakerCodeWaitText(readyAt),
    mfaWeakerFrom: readyAt.toISOString(),
  });
}

/** Checks a code. Returns its medium and consumes the step when it is right; otherwise the problem to respond with. */
async function checkCode(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  given: { mfaSessionId: string; mfaMedium: MfaMedium | undefined; code: string },
  now: Date,
): Promise<ProblemError | MfaMedium> {
  const session = await requireOpenStep(trx, given.mfaSessionId, account, now);
  const isOfApp = account.needsApp || given.mfaMedium === mfaMedium.authenticatorApp;
  if (isOfApp && account.hasAuthenticatorApp)
    return checkAppCode(trx, deps, account, { session, ...given }, now);
  const isLive = session.codeHash !== null && session.codeExpiresAt !== null && session.codeExpiresAt > now;
  if (
    isLive &&
    session.codeHash &&
    isSame(session.codeHash, hashCode(deps, given.mfaSessionId, given.code))
  ) {
    await useUpMfaSession(trx, session.idHash, now);
    return session.medium === mfaMedium.sms ? mfaMedium.sms : mfaMedium.email;
  }
  // After the last attempt every code is refused, the right one too, until another is sent.
  if (session.tries >= codeFigures.tries) {
    return loginFailed('Too many wrong codes. Send another code to continue.');
  }
  await countWrongCode(trx, session.idHash, { isSent: true, now });
  if (session.tries + 1 >= codeFigures.tries) await exhaustCode(trx, session, now);
  const step = { mfaSessionId: given.mfaSessionId, medium: pickMedium(deps, account, given.mfaMedium) };
  return codeRequired(deps, account, step, { invalidCode: true });
}

/** Checks the app's code instead of one that was sent. */
async function checkAppCode(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  given: { session: MfaSession; mfaSessionId: string; code: string },
  now: Date,
): Promise<ProblemError | MfaMedium> {
  const { session, mfaSessionId, code } = given;
  const tried = { accountId: account.id, code, now };
  const result = await checkAuthenticatorCode(trx, deps.config.secrets.sealing, tried);
  if (result !== 'right') await countWrongCode(trx, session.idHash, { isSent: false, now });
  if (result === 'wrong') {
    const step = { mfaSessionId, medium: mfaMedium.authenticatorApp };
    return codeRequired(deps, account, step, { invalidCode: true });
  }
  if (result === 'used-up') await exhaustCode(trx, session, now);
  await useUpMfaSession(trx, session.idHash, now);
  if (result === 'right') return mfaMedium.authenticatorApp;
  return loginFailed('Too many wrong codes. Enter your email and password again.');
}

async function requireOpenStep(trx: Trx, mfaSessionId: string, account: StepAccount, now: Date) {
  const session = await findOpenMfaSession(trx, sha256(mfaSessionId), account.id, now);
  if (session) return session;
  throw loginFailed('Your code has expired. Enter your email and password again.');
}

/** Sends a code by the step's medium; an app generates its own. */
async function sendCode(
  trx: Trx,
  deps: MfaDependencies,
  account: StepAccount,
  step: Step,
  now: Date,
): Promise<void> {
  if (step.medium === mfaMedium.authenticatorApp) return;
  const sends = await listSends(trx, account.id, new Date(now.getTime() - codeFigures.dayMs));
  const wait = secondsUntilNextSend(sends, now, deps.config.limitsScale);
  if (wait > 0) {
    throw new ProblemError('too-many-requests', {
      retryAfterSeconds: wait,
      reason: 'code-just-sent',
    });
  }
  const code = randomCode();
  const expiresAt = new Date(now.getTime() + codeFigures.lifeMs);
  const idHash = sha256(step.mfaSessionId);
  const hash = hashCode(deps, step.mfaSessionId, code);
  await setCode(trx, { idHash, accountId: account.id }, { medium: step.medium, hash, expiresAt });
  await insertSend(trx, account.id, step.medium, now);
  await deps.outbox.enqueue(
    trx,
    codeMessage(account, step.medium, {
      code,
      expiresAt,
      productName: deps.productName,
      publicUrl: deps.config.publicUrl,
    }),
  );
}

function pickMedium(deps: MfaDependencies, account: StepAccount, asked: MfaMedium | undefined): MfaMedium {
  const mediums = availableMediums(account, deps);
  if (account.needsApp) return mfaMedium.authenticatorApp;
  return mediums.find((medium) => medium === asked) ?? mediums[0] ?? mfaMedium.email;
}

function hashCode(deps: MfaDependencies, mfaSessionId: string, code: string): Buffer {
  return hmac(deps.codesKey, mfaSessionId, code);
}

function codeRequired(
  deps: MfaDependencies,
  account: StepAccount,
  step: Step,
  extras: { invalidCode?: true; message?: string; mfaWeakerFrom?: string } = {},
): ProblemError {
  const destination = maskDestination(step.medium, account);
  return new ProblemError('code-required', {
    extras: {
      mfaSessionId: step.mfaSessionId,
      isNewDevice: true,
      mfaMedium: step.medium,
      mfaMediums: availableMediums(account, deps),
      ...(destination === null ? {} : { mfaDestination: destination }),
      message: extras.invalidCode
        ? 'Invalid Code: The code you have entered is incorrect. Please try again'
        : sentMessage(step.medium, destination),
      ...extras,
    },
  });
}
