/** What the two e-mailed links of a change of address do (G10, T11, T14). */
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
import { voidLinks } from '../password-reset/index.ts';
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

/** To the page that asks to confirm; without the token when the link is not good. Nothing changes (T11). */
export async function followConfirmLink(db: Db, call: VisitorCall, token: string): Promise<Redirect> {
  return toPage(paths.confirmEmail(), token, await findUnconfirmed(db, sha256(token), call.now));
}

/** To the page that asks whether to undo; the same. */
export async function followNotMeLink(db: Db, call: VisitorCall, token: string): Promise<Redirect> {
  return toPage(paths.undoEmail(), token, await findUndoable(db, sha256(token), call.now));
}

function toPage(path: `/${string}`, token: string, change: EmailChange | null): Redirect {
  // A reloaded page has no query at all, so a link that isn't valid has to say so.
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

/** From now on the new address is the account's. Its sessions go on; its devices are asked for a code again. */
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
  await forgetDevices(trx, change.accountId);
  // They were sent to the address that is not the account's any more.
  await voidLinks(trx, change.accountId, now);
  const account = await getAccount(trx, change.accountId);
  await outbox.enqueue(trx, changeConfirmedMessage(config, account, change.oldEmail));
}

/**
 * Somebody else changed the address, or tried to: the one before it is the account's again, also after further
 * changes, nobody is signed in any more, and the password has to be set anew.
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
    await giveBackOldAddress(trx, deps, change, call.now);
    return { result: { success: true }, audit: { event, actorAccountId: change.accountId } };
  });
}

async function giveBackOldAddress(
  trx: Trx,
  deps: EmailLinkDependencies,
  change: EmailChange,
  now: Date,
): Promise<void> {
  await setEmail(trx, change.accountId, change.oldEmail);
  const recovery = { now, since: change.requestedAt };
  await requireReset(trx, deps, { id: change.accountId, email: change.oldEmail }, recovery);
  // One may have been sent to the address that is not the account's any more.
  await voidLinks(trx, change.accountId, now);
  const account = await getAccount(trx, change.accountId);
  await deps.outbox.enqueue(trx, undoneMessage(deps.config, account, change.oldEmail));
}
