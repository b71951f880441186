/** Changes the password, given the old one (A-5.4, A-7.3; G7, T13). */
import type { ChangePasswordBody, changePasswordEndpoint } from '@portal/contract/profile';
import type { ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { requireUnbreached, samePassword } from '../../platform/crypto/require-unbreached.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { confirmSession, endOtherSessions } from '../../platform/session/session.repository.ts';
import type { BreachedPasswords } from '../../ports/breached-passwords.ts';
import { notifyOfSecurity } from '../notifications/index.ts';
import { revokeLinks } from '../password-reset/index.ts';
import { removeOtherEndpoints } from '../push-endpoints/index.ts';
import { forgetDevices, getAccount, holdsPasswordHash, updatePasswordHash } from '../session/index.ts';
import { passwordChangedMessage } from './messages.ts';
import type { MessageConfig } from './messages.ts';
import { countPasswordAttempt, refundOwnPasswordAttempt } from './password-tries.service.ts';

export interface ChangePasswordDependencies {
  db: Db;
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  outbox: Outbox;
  config: MessageConfig;
}

type Answer = ResponseOf<typeof changePasswordEndpoint>;

const event = 'profile.password-changed';
const wrongPassword = 'Your current password is not right.';

/** The old password is the step-up. Ends every other session, and requires a code again on every device. */
export async function changePassword(
  deps: ChangePasswordDependencies,
  call: SignedInCall,
  { OldPassword, NewPassword }: ChangePasswordBody,
): Promise<Answer> {
  const { db, passwords } = deps;
  const account = await getAccount(db, call.actor.accountId);
  await countPasswordAttempt(db, call);
  const isRight = await passwords.verify(OldPassword, account.passwordHash);
  // Hashes before anything changes, so that a busy server refuses without a partial change.
  if (isRight) await refundOwnPasswordAttempt(db, call);
  if (isRight && NewPassword === OldPassword) throw samePassword('NewPassword');
  const newHash = isRight ? await hashNew(deps, NewPassword) : null;
  return inAuditedTransaction<Answer>(db, call, async (trx) => {
    if (newHash === null || !(await holdsPasswordHash(trx, account.id, account.passwordHash)))
      return {
        result: { success: false, errorMessage: wrongPassword },
        audit: { event, outcome: 'refused', detail: { why: 'wrong password' } },
      };
    const { idHash } = call.actor.session;
    await updatePasswordHash(trx, account.id, newHash);
    await endOtherSessions(trx, account.id, idHash, call.now);
    await confirmSession(trx, idHash, { isConfirmed: false, now: call.now });
    await forgetDevices(trx, account.id);
    await removeOtherEndpoints(trx, account.id, idHash);
    await revokeLinks(trx, account.id, call.now);
    await deps.outbox.enqueue(trx, passwordChangedMessage(deps.config, account, account.email));
    await notifyOfSecurity(trx, account.id, 'password-changed', call.now);
    return { result: { success: true, errorMessage: '' }, audit: { event } };
  });
}

async function hashNew(
  { passwords, breachedPasswords }: ChangePasswordDependencies,
  password: string,
): Promise<string> {
  await requireUnbreached(breachedPasswords, password, 'NewPassword');
  return passwords.hash(password);
}
