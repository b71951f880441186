/** Requests a change of e-mail address (A-4.11, A-5.3, A-7.3; G10, T14). */
import { isSameEmail, sameEmailMessage } from '@portal/contract/profile';
import type { ChangeEmailBody, changeEmailEndpoint } from '@portal/contract/profile';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import type { Tasks } from '../../platform/jobs/tasks.ts';
import { getAccount, holdsPasswordHash } from '../session/index.ts';
import type { SignInAccount } from '../session/index.ts';
import { insertEmailChange, isAddressFree, listRequests } from './email-change.repository.ts';
import { changeAskedMessage, confirmMessage } from './messages.ts';
import type { MessageConfig } from './messages.ts';
import { countPasswordAttempt, refundOwnPasswordAttempt } from './password-tries.service.ts';
import { profileFigures, secondsUntilNextChange } from './profile.policy.ts';
import { notifyHolderTask } from './notify-holder.service.ts';

export interface ChangeEmailDependencies {
  db: Db;
  passwords: Passwords;
  outbox: Outbox;
  tasks: Tasks;
  config: MessageConfig & Pick<Config, 'limitsScale'>;
}

type Answer = ResponseOf<typeof changeEmailEndpoint>;

const event = 'profile.email-change-asked';

/** A wrong password and a taken address are refused by the same steps, so in the same time (T14). */
export async function changeEmail(
  deps: ChangeEmailDependencies,
  call: SignedInCall,
  body: ChangeEmailBody,
): Promise<Answer> {
  const account = await getAccount(deps.db, call.actor.accountId);
  requireDifferent(account, body.email);
  await requireFewRequests(deps.db, deps, account.id, call.now);
  await countPasswordAttempt(deps.db, call);
  const isRight = await deps.passwords.verify(body.password, account.passwordHash);
  const isFree = await isAddressFree(deps.db, body.email, account.id, call.now);
  if (!isRight || !isFree) return refuse(deps, call, body.email, isRight);
  await refundOwnPasswordAttempt(deps.db, call);
  return ask(deps, call, account, body.email);
}

/** Details of the person's own record are no secret to them. */
function requireDifferent(account: SignInAccount, email: string): void {
  if (isSameEmail(account.email, email))
    throw new ProblemError('invalid-request', { errors: [{ path: 'email', message: sameEmailMessage }] });
}

async function requireFewRequests(
  db: Queryable,
  { config }: Pick<ChangeEmailDependencies, 'config'>,
  accountId: number,
  now: Date,
): Promise<void> {
  const asked = await listRequests(db, accountId, new Date(now.getTime() - profileFigures.dayMs));
  const retryAfterSeconds = secondsUntilNextChange(asked, now, config.limitsScale);
  if (retryAfterSeconds > 0) throw new ProblemError('too-many-requests', { retryAfterSeconds });
}

/** Both refusals queue the same job; its content is decided after the response. */
async function refuse(
  { db, tasks }: ChangeEmailDependencies,
  call: SignedInCall,
  email: string,
  isRight: boolean,
): Promise<Answer> {
  return inAuditedTransaction<Answer>(db, call, async (trx) => {
    await tasks.enqueue(trx, notifyHolderTask, {
      email,
      isOwed: String(isRight),
      requestId: call.requestId,
      requestedAt: call.now.toISOString(),
    });
    const why = isRight ? 'address taken' : 'wrong password';
    return { result: { success: false }, audit: { event, outcome: 'refused', detail: { why } } };
  });
}

async function ask(
  deps: ChangeEmailDependencies,
  call: SignedInCall,
  account: SignInAccount,
  email: string,
): Promise<Answer> {
  return inAuditedTransaction<Answer>(deps.db, call, async (trx) => {
    // Locks the account, to count concurrent requests one by one; the password may have changed meanwhile.
    const isStillRight = await holdsPasswordHash(trx, account.id, account.passwordHash);
    await requireFewRequests(trx, deps, account.id, call.now);
    if (!isStillRight) return { result: { success: false }, audit: { event, outcome: 'refused' } };
    await sendLinks(trx, deps, account, email, call.now);
    return { result: { success: true }, audit: { event } };
  });
}

async function sendLinks(
  trx: Trx,
  { config, outbox }: ChangeEmailDependencies,
  account: SignInAccount,
  email: string,
  now: Date,
): Promise<void> {
  const confirm = randomToken(profileFigures.tokenBytes);
  const undo = randomToken(profileFigures.tokenBytes);
  const confirmUntil = new Date(now.getTime() + profileFigures.confirmLifeMs);
  await insertEmailChange(trx, {
    accountId: account.id,
    oldEmail: account.email,
    newEmail: email,
    requestedAt: now,
    confirmHash: sha256(confirm),
    confirmUntil,
    undoHash: sha256(undo),
    undoUntil: new Date(now.getTime() + profileFigures.undoLifeMs),
  });
  const toNew = { to: email, token: confirm, expiresAt: confirmUntil };
  await outbox.enqueue(trx, confirmMessage(config, account, toNew));
  await outbox.enqueue(trx, changeAskedMessage(config, account, { to: account.email, token: undo }));
}
