/** Handles an e-mailed link and the new password (A-7.3; G9, T10, T11). */
import { paths } from '@portal/contract/routes';
import { resetFailure, resetQuery } from '@portal/contract/password-reset';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type { forgotPasswordSubmitEndpoint } from '@portal/contract/password-reset';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { requireUnbreached, samePassword } from '../../platform/crypto/require-unbreached.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import type { VisitorCall } from '../../platform/http/call.ts';
import { Redirect } from '../../platform/http/files/redirect.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import type { BreachedPasswords } from '../../ports/breached-passwords.ts';
import { notifyOfSecurity } from '../notifications/index.ts';
import { listFactors } from '../second-factors/index.ts';
import { startAfresh } from '../session/index.ts';
import { changedMessage } from './messages.ts';
import { isToken } from './password-reset.policy.ts';
import { countWrongEmail, findLiveLink, setPassword, useUpLink } from './password-reset.repository.ts';
import type { LiveLink, ResetAccount } from './password-reset.repository.ts';

export interface SetPasswordDependencies {
  db: Db;
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  outbox: Outbox;
  config: Pick<Config, 'secrets' | 'site'>;
}

type Submitted = BodyOf<typeof forgotPasswordSubmitEndpoint>;
type Answer = ResponseOf<typeof forgotPasswordSubmitEndpoint>;

/** The page an e-mailed link leads to, with the link's validity. Opening it any number of times changes nothing. */
export async function followLink(deps: { db: Db }, call: VisitorCall, token: string): Promise<Redirect> {
  const isGood = isToken(token) && (await findLiveLink(deps.db, sha256(token), call.now)) !== null;
  const query = new URLSearchParams({
    ...(isGood ? { [resetQuery.token]: token } : {}),
    [resetQuery.confirmed]: String(isGood),
  });
  return new Redirect(`/#${paths.confirmResetPassword()}?${query.toString()}`);
}

/** Sets the password when the link and the address belong together. Does not sign in, and keeps the code step. */
export async function submitReset(
  deps: SetPasswordDependencies,
  call: VisitorCall,
  submitted: Submitted,
): Promise<Answer> {
  const link = await findLiveLink(deps.db, sha256(submitted.confirmationToken), call.now);
  const isChanged =
    link !== null && isSameEmail(link.account, submitted.email)
      ? await changePassword(deps, call, link, submitted.password)
      : await refuse(deps.db, call, link);
  return isChanged
    ? { success: true, reason: '' }
    : { success: false, reason: `${resetFailure.title} ${resetFailure.text}` };
}

function isSameEmail(account: ResetAccount, email: string): boolean {
  return account.email.toLowerCase() === email.toLowerCase();
}

const event = 'password-reset.submit';

/** Revokes the link after too many wrong addresses. */
async function refuse(db: Db, call: VisitorCall, link: LiveLink | null): Promise<false> {
  return inAuditedTransaction(db, call, async (trx) => {
    if (link) await countWrongEmail(trx, link.id);
    return { result: false, audit: refusal(link, link ? 'wrong address' : 'wrong link') };
  });
}

function refusal(link: LiveLink | null, why: string): AuditEntry {
  return { event, outcome: 'refused', actorAccountId: link?.account.id ?? null, detail: { why } };
}

/** Hashes before consuming the link, so that a busy server's refusal doesn't cost the person their link. */
async function changePassword(
  deps: SetPasswordDependencies,
  call: VisitorCall,
  link: LiveLink,
  password: string,
): Promise<boolean> {
  const { account } = link;
  await requireUnbreached(deps.breachedPasswords, password, 'password');
  if (await deps.passwords.verify(password, link.passwordHash)) throw samePassword('password');
  const passwordHash = await deps.passwords.hash(password);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    if (!(await useUpLink(trx, link.id, call.now)))
      return { result: false, audit: refusal(link, 'link used') };
    await setPassword(trx, account.id, passwordHash);
    const suspended = await startAfresh(trx, deps, account, { now: call.now });
    const remaining = await listFactors(trx, account.id);
    const message = changedMessage(account, deps.config.site, { suspended, remaining });
    await deps.outbox.enqueue(trx, message);
    await notifyOfSecurity(trx, account.id, 'password-changed', call.now);
    return { result: true, audit: { event, actorAccountId: account.id } };
  });
}
