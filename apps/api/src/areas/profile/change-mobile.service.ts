/** Changes or clears the mobile number that receives codes (A-2.8, A-7.3; G7, T15). */
import type { MfaMedium } from '@portal/contract/shared';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { requireRecentSignIn } from '../../platform/session/step-up.policy.ts';
import { notifyOfSecurity } from '../notifications/index.ts';
import {
  confirmedFromOf,
  createNotMeLink,
  findEnrolment,
  recordMobileChange,
} from '../second-factors/index.ts';
import { firstCodeMedium, getAccount } from '../session/index.ts';
import { setMobile } from './account.repository.ts';
import { lockAccount } from './email-change.repository.ts';
import { mobileChangedMessages } from './messages.ts';
import type { MessageConfig } from './messages.ts';
import { profileFigures, tidyMobile } from './profile.policy.ts';

export interface ChangeMobileDependencies {
  db: Db;
  outbox: Outbox;
  config: MessageConfig & Pick<Config, 'emailCodes' | 'limitsScale' | 'sms'>;
}

/** Returns how the next sign-in code is sent. Throws `reauthentication-required` or `too-many-requests`. */
export async function changeMobile(
  deps: ChangeMobileDependencies,
  call: SignedInCall,
  typed: string,
): Promise<MfaMedium> {
  requireRecentSignIn(call);
  await requireFewChanges(deps, call);
  const mobile = tidyMobile(typed);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    await lockAccount(trx, call.actor.accountId);
    const account = await getAccount(trx, call.actor.accountId);
    const hasAuthenticatorApp = (await findEnrolment(trx, account.id)) !== null;
    const { emailCodes, sms } = deps.config;
    const settings = { emailCodes, smsCountries: sms.countries };
    const codeMedium = firstCodeMedium({ mobile, hasAuthenticatorApp }, settings);
    const isChanged = account.mobile !== mobile;
    if (isChanged) {
      await setMobile(trx, account.id, mobile);
      const change = { accountId: account.id, oldMobile: account.mobile, newMobile: mobile };
      const confirmedFrom = await confirmedFromOf(trx, call);
      await recordMobileChange(trx, { ...change, now: call.now, confirmedFrom });
      const notMeUrl = await createNotMeLink(trx, deps.config, {
        accountId: account.id,
        happenedAt: call.now,
      });
      const about = { isCleared: mobile === null, codeMedium, notMeUrl };
      for (const message of mobileChangedMessages(deps.config, account, about))
        await deps.outbox.enqueue(trx, message);
      await notifyOfSecurity(trx, account.id, 'mobile-changed', call.now);
    }
    const detail = { isChanged, isCleared: mobile === null };
    return { result: codeMedium, audit: { event: 'profile.mobile-changed', detail } };
  });
}

/** Limits changes, because each sends an SMS. Throws 429 with Retry-After. */
async function requireFewChanges(
  { db, config }: ChangeMobileDependencies,
  call: SignedInCall,
): Promise<void> {
  const { tries, seconds } = profileFigures.mobileChanges;
  const window = { key: `mobile-change:${call.actor.accountId}`, seconds };
  if ((await addToCounter(db, window, 1, call.now)) > tries * config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, seconds) });
}
