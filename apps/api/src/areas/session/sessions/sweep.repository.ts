/** Deletes expired sign-in data. */
import type { Db } from '../../../platform/database/database.ts';
import { sweepUsedCaptchas } from '../captcha/captcha.repository.ts';
import { guardFigures } from '../session.figures.ts';
import { sweepGuards } from '../sign-in/sign-in-guard.repository.ts';

const day = 24 * 60 * 60_000;

/**
 * Ended sessions are kept for a month, to answer "who was signed in"; wrong-password counts, which last until a right
 * one, for three; the rest for two days.
 */
export async function sweepSignInTraces(db: Db, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * day);
  await db.deleteFrom('rate_counter').where('window_start', '<', ago(2)).execute();
  await db.deleteFrom('mfa_session').where('expires_at', '<', ago(2)).execute();
  await db.deleteFrom('mfa_send').where('sent_at', '<', ago(2)).execute();
  await db.deleteFrom('mfa_exhausted').where('at', '<', ago(2)).execute();
  await db.deleteFrom('remembered_device').where('expires_at', '<', now).execute();
  await sweepUsedCaptchas(db, now);
  await sweepGuards(db, now, { before: ago(90), needsReset: guardFigures.consecutiveBeforeReset });
  await db.deleteFrom('session').where('last_seen_at', '<', ago(30)).execute();
}
