/** The code that proves ownership of a mobile before it is added to an account (A-4.5; G4, T6). */
import { mfaMedium } from '@portal/contract/shared';
import type { Config } from '../../../config/config.ts';
import { hmac, isSame, randomCode, randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { codeFigures, codeMessage, maskDestination, secondsUntilNextSend } from '../../session/index.ts';
import {
  countWrongCode,
  findOpenStep,
  insertSend,
  insertStep,
  listSends,
  setCode,
  useUpStep,
} from './mobile-code.repository.ts';
import type { StepKey } from './mobile-code.repository.ts';

export interface MobileCodeDependencies {
  outbox: Outbox;
  config: Pick<Config, 'secrets' | 'limitsScale' | 'publicUrl' | 'site'>;
}

/** The number to prove, and its registration. */
export interface MobileOf {
  registrationSessionId: number;
  mobile: string;
}

/** The response for the page: where the code went, or what was wrong with it. */
export interface CodeStep {
  mfaSessionId: string;
  statusMessage: string;
  errorMessage: string;
}

const invalidCode = 'Invalid Code: The code you have entered is incorrect. Please try again';
const tooManyWrong = 'Too many wrong codes. Send another code to continue.';
const codeExpired = 'Your code has expired. Send another code to continue.';

function keyOf(deps: MobileCodeDependencies, of: MobileOf, mfaSessionId: string): StepKey {
  return {
    idHash: sha256(mfaSessionId),
    registrationSessionId: of.registrationSessionId,
    mobileHash: hmac(deps.config.secrets.keys, 'registration-mobile', of.mobile),
  };
}

const hashCode = (deps: MobileCodeDependencies, mfaSessionId: string, code: string): Buffer =>
  hmac(deps.config.secrets.codes, mfaSessionId, code);

/** Sends the first code, or another one in the open step; a changed number starts a new step. */
export async function sendMobileCode(
  trx: Trx,
  deps: MobileCodeDependencies,
  of: MobileOf,
  open: string | undefined,
  now: Date,
): Promise<CodeStep> {
  const mfaSessionId = await keepOrOpen(trx, deps, of, open, now);
  const { idHash, mobileHash } = keyOf(deps, of, mfaSessionId);
  const sends = await listSends(trx, mobileHash, new Date(now.getTime() - codeFigures.dayMs));
  const wait = secondsUntilNextSend(sends, now, deps.config.limitsScale);
  if (wait > 0)
    throw new ProblemError('too-many-requests', {
      retryAfterSeconds: wait,
      reason: 'code-just-sent',
    });
  const code = randomCode();
  const expiresAt = new Date(now.getTime() + codeFigures.lifeMs);
  await setCode(trx, idHash, { hash: hashCode(deps, mfaSessionId, code), expiresAt });
  await insertSend(trx, mobileHash, now);
  const holder = { email: '', firstName: '', mobile: of.mobile };
  const { publicUrl, site } = deps.config;
  const details = { code, expiresAt, productName: site.productName, publicUrl };
  await deps.outbox.enqueue(trx, codeMessage(holder, mfaMedium.sms, details));
  const destination = maskDestination(mfaMedium.sms, holder) ?? '';
  const statusMessage = `We sent a 6-digit code by SMS to the mobile ending in ${destination}.`;
  return { mfaSessionId, statusMessage, errorMessage: '' };
}

async function keepOrOpen(
  trx: Trx,
  deps: MobileCodeDependencies,
  of: MobileOf,
  open: string | undefined,
  now: Date,
): Promise<string> {
  if (open !== undefined && (await findOpenStep(trx, keyOf(deps, of, open), now))) return open;
  const mfaSessionId = randomToken(16);
  const expiresAt = new Date(now.getTime() + codeFigures.sessionLifeMs);
  await insertStep(trx, { ...keyOf(deps, of, mfaSessionId), now, expiresAt });
  return mfaSessionId;
}

/** Null when the code is right, which is consumed only when the account is created. A wrong one counts. */
export async function checkMobileCode(
  trx: Trx,
  deps: MobileCodeDependencies,
  of: MobileOf,
  given: { mfaSessionId: string; code: string },
  now: Date,
): Promise<CodeStep | null> {
  const { mfaSessionId, code } = given;
  const wrong = (errorMessage: string): CodeStep => ({ mfaSessionId, statusMessage: '', errorMessage });
  const step = await findOpenStep(trx, keyOf(deps, of, mfaSessionId), now);
  if (!step?.codeHash || step.codeExpiresAt === null || step.codeExpiresAt <= now) return wrong(codeExpired);
  if (step.tries >= codeFigures.tries) return wrong(tooManyWrong);
  if (isSame(step.codeHash, hashCode(deps, mfaSessionId, code))) return null;
  await countWrongCode(trx, step.idHash);
  return wrong(invalidCode);
}

/** Checks again and consumes the code, in the transaction that creates the account. */
export async function useMobileCode(
  trx: Trx,
  deps: MobileCodeDependencies,
  of: MobileOf,
  given: { mfaSessionId: string; code: string },
  now: Date,
): Promise<CodeStep | null> {
  const refusal = await checkMobileCode(trx, deps, of, given, now);
  if (refusal === null) await useUpStep(trx, sha256(given.mfaSessionId), now);
  return refusal;
}
