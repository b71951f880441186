/** Verifies that a person is signing in, before any lookup (A-4.4; T7). */
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import type { Captcha } from '../../../ports/captcha.ts';
import { claimCaptcha } from './captcha.repository.ts';

export interface CaptchaDependencies {
  db: Db;
  /** Null where captcha is off. */
  captcha: Captcha | null;
}

export interface CaptchaPass {
  /** Possibly a bot: a code is required even on a remembered device. */
  isDoubtful: boolean;
  /** The provider could not be reached: the sign-in limits are halved. */
  isUnchecked: boolean;
}

/** Throws `captcha-refused` for a missing, invalid or used token; the response is the same for every address. */
export async function passCaptcha(
  { db, captcha }: CaptchaDependencies,
  call: VisitorCall,
  token: string | undefined,
): Promise<CaptchaPass> {
  if (captcha === null) return { isDoubtful: false, isUnchecked: false };
  if (token === undefined || token === '') throw await refusal(db, call, 'missing');
  const result = await captcha.verify(token, { action: 'login', now: call.now });
  if (result.verdict === 'refused') throw await refusal(db, call, result.why);
  if (!(await claimCaptcha(db, sha256(result.id), result.expiresAt))) throw await refusal(db, call, 'reused');
  const isUnchecked = result.verdict === 'unavailable';
  if (isUnchecked) await record(db, call, 'failed', 'provider unavailable');
  return { isDoubtful: result.verdict === 'doubtful', isUnchecked };
}

async function refusal(db: Db, call: VisitorCall, why: string): Promise<ProblemError> {
  await record(db, call, 'refused', why);
  return new ProblemError('captcha-refused', {
    extras: { message: 'We could not check that a person is signing in. Try again.' },
  });
}

const record = (db: Db, call: VisitorCall, outcome: 'refused' | 'failed', why: string): Promise<void> =>
  recordAudit(db, call, { event: 'session.captcha', outcome, detail: { why } });
