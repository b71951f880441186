/** Activates a registered account by an e-mailed link (A-4.5, A-9.2; D-5.3). */
import { activationQuery } from '@portal/contract/registration';
import { paths } from '@portal/contract/routes';
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import type { VisitorCall, SignedInCall } from '../../../platform/http/call.ts';
import { Redirect } from '../../../platform/http/files/redirect.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { activationFigures } from '../steps/registration.figures.ts';
import { mayResendLink } from './activation.policy.ts';
import { insertLink, listSentLinks, lockWaitingAccount, consumeLink } from './activation.repository.ts';
import type { NewAccountHolder } from './activation.repository.ts';
import { activationMessage } from './messages.ts';

export interface ActivationDependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'limitsScale' | 'site'>;
}

type SendDependencies = Pick<ActivationDependencies, 'outbox' | 'config'>;

/** Sends the link to a new account, in the transaction that created it. Revokes earlier links. */
export async function sendActivationLink(
  trx: Trx,
  { outbox, config }: SendDependencies,
  account: NewAccountHolder,
  now: Date,
): Promise<void> {
  const token = randomToken(activationFigures.tokenBytes);
  const expiresAt = new Date(now.getTime() + activationFigures.lifeMs);
  await insertLink(trx, { accountId: account.id, tokenHash: sha256(token), sentAt: now, expiresAt });
  // Built only from the configured address, whatever the Host header (T12).
  const url = new URL(`/api/registration/activate/${token}`, config.publicUrl.origin).href;
  await outbox.enqueue(trx, activationMessage(account, { url, expiresAt, site: config.site }));
}

/** Sends the link again; false when the account is already active, or has reached the limit. */
export async function resendActivationLink(
  trx: Trx,
  deps: SendDependencies,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const account = await lockWaitingAccount(trx, accountId);
  if (!account) return false;
  const sent = await listSentLinks(trx, accountId, new Date(now.getTime() - activationFigures.dayMs));
  if (!mayResendLink(sent, now, deps.config.limitsScale)) return false;
  await sendActivationLink(trx, deps, account, now);
  return true;
}

/** Sends the link again when somebody signs in before confirming their address. */
export async function resendOwnLink(
  deps: ActivationDependencies,
  call: SignedInCall,
): Promise<{ sent: boolean }> {
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const sent = await resendActivationLink(trx, deps, call.actor.accountId, call.now);
    const audit: AuditEntry = {
      event: 'registration.activation-resent',
      outcome: sent ? 'done' : 'refused',
    };
    return { result: { sent }, audit };
  });
}

/** The page the e-mailed link opens. Opening it any number of times changes nothing (T11). */
export async function followActivationLink(token: string): Promise<Redirect> {
  const query = new URLSearchParams({ [activationQuery.token]: token });
  return new Redirect(`/#${paths.activate()}?${query.toString()}`);
}

/** Activates the account of the link. Idempotent, because people click again. */
export async function activate(
  { db }: Pick<ActivationDependencies, 'db'>,
  call: VisitorCall,
  token: string,
): Promise<{ success: boolean }> {
  const event = 'registration.activated';
  return inAuditedTransaction(db, call, async (trx) => {
    const link = await consumeLink(trx, sha256(token), call.now);
    const audit: AuditEntry = link
      ? { event, actorAccountId: link.accountId, detail: { again: link.wasUsed } }
      : { event, outcome: 'refused', detail: { why: 'wrong or old link' } };
    return { result: { success: link !== null }, audit };
  });
}
