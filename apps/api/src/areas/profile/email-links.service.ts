/** Handles the two e-mailed links of a change of address (G10, T11, T14). */
import { emailLinkQuery } from '@portal/contract/profile';
import { paths } from '@portal/contract/routes';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { VisitorCall } from '../../platform/http/call.ts';
import { Redirect } from '../../platform/http/files/redirect.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { forgetBounces, notifyOfSecurity } from '../notifications/index.ts';
import { revokeLinks } from '../password-reset/index.ts';
import { forgetDevices, getAccount, requireReset } from '../session/index.ts';
import {
  findUnconfirmed,
  findUndoable,
  isAddressFree,
  lockAccount,
  markConfirmed,
  markUndone,
  setEmail,
} from './email-change.repository.ts';
import type { EmailChange } from './email-change.repository.ts';
import { changeConfirmedMessage, undoneMessage } from './messages.ts';
import type { MessageConfig } from './messages.ts';

export interface EmailLinkDependencies {
  db: Db;
  outbox: Outbox;
  config: MessageConfig & Pick<Config, 'secrets'>;
}

interface Answer {
  success: boolean;
}

/** Redirects to the confirmation page; omits an invalid token. Changes nothing (T11). */
export async function followConfirmLink(db: Db, call: VisitorCall, token: string): Promise<Redirect> {
  return toPage(paths.confirmEmail(), token, await findUnconfirmed(db, sha256(token), call.now));
}

/** Redirects to the page that offers to undo, in the same way. */
export async function followNotMeLink(db: Db, call: VisitorCall, token: string): Promise<Redirect> {
  return toPage(paths.undoEmail(), token, await findUndoable(db, sha256(token), call.now));
}

function toPage(path: `/${string}`, token: string, change: EmailChange | null): Redirect {
  // A reloaded page has no query at all, so an invalid link must be stated explicitly.
  const query = new URLSearchParams(change ? { [emailLinkQuery]: token } : { isValid: 'false' });
  return new Redirect(`/#${path}?${query.toString()}`);
}

type Outcome = { result: Answer; audit: AuditEntry };

function refusal(event: string, change: EmailChange | null, why: string): Outcome {
  const actorAccountId = change?.accountId ?? null;
  return {
    result: { success: false },
    audit: { event, outcome: 'refused', actorAccountId, detail: { why } },
  };
}

/** The account now has the new address. Its sessions continue; its devices need a code again. */
export async function confirmEmail(
  deps: EmailLinkDependencies,
  call: VisitorCall,
  token: string,
): Promise<Answer> {
  const event = 'profile.email-confirmed';
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const change = await findUnconfirmed(trx, sha256(token), call.now);
    if (!change) return refusal(event, null, 'wrong link');
    await lockAccount(trx, change.accountId);
    if (!(await isAddressFree(trx, change.newEmail, change.accountId, call.now)))
      return refusal(event, change, 'address taken');
    if (!(await markConfirmed(trx, change.id, call.now))) return refusal(event, change, 'link used');
    await takeNewAddress(trx, deps, change, call.now);
    return { result: { success: true }, audit: { event, actorAccountId: change.accountId } };
  });
}

async function takeNewAddress(
  trx: Trx,
  { config, outbox }: EmailLinkDependencies,
  change: EmailChange,
  now: Date,
): Promise<void> {
  await setEmail(trx, change.accountId, change.newEmail);
  await forgetBounces(trx, change.accountId);
  await forgetDevices(trx, change.accountId);
  // They were sent to the account's former address.
  await revokeLinks(trx, change.accountId, now);
  const account = await getAccount(trx, change.accountId);
  await outbox.enqueue(trx, changeConfirmedMessage(config, account, change.oldEmail));
  await notifyOfSecurity(trx, account.id, 'email-changed', now);
}

/**
 * Reverts a change by somebody else: restores the previous address, also after further changes, ends every session and
 * requires a new password.
 */
export async function undoEmail(
  deps: EmailLinkDependencies,
  call: VisitorCall,
  token: string,
): Promise<Answer> {
  const event = 'profile.email-undone';
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const change = await findUndoable(trx, sha256(token), call.now);
    if (!change) return refusal(event, null, 'wrong link');
    await lockAccount(trx, change.accountId);
    if (!(await isAddressFree(trx, change.oldEmail, change.accountId, call.now)))
      return refusal(event, change, 'address taken');
    if (!(await markUndone(trx, change, call.now))) return refusal(event, change, 'link used');
    await restoreOldAddress(trx, deps, change, call.now);
    return { result: { success: true }, audit: { event, actorAccountId: change.accountId } };
  });
}

async function restoreOldAddress(
  trx: Trx,
  deps: EmailLinkDependencies,
  change: EmailChange,
  now: Date,
): Promise<void> {
  await setEmail(trx, change.accountId, change.oldEmail);
  await forgetBounces(trx, change.accountId);
  const recovery = { now, since: change.requestedAt };
  await requireReset(trx, deps, { id: change.accountId, email: change.oldEmail }, recovery);
  // One may have been sent to the account's former address.
  await revokeLinks(trx, change.accountId, now);
  const account = await getAccount(trx, change.accountId);
  await deps.outbox.enqueue(trx, undoneMessage(deps.config, account, change.oldEmail));
  await notifyOfSecurity(trx, account.id, 'sign-in-recovered', now);
}
