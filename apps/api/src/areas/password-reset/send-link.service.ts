/** Sends the requested link, after the response (G9, T2, T12). */
import * as z from 'zod/mini';
import { instantSchema } from '@portal/contract/shared';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { linkMessage } from './messages.ts';
import { mayIssueLink, resetFigures } from './password-reset.policy.ts';
import { insertLink, listIssued, lockAccountByEmail } from './password-reset.repository.ts';

export const sendLinkTask = 'password-reset.send-link';

const payloadSchema = z.object({ email: z.string(), requestId: z.string(), requestedAt: instantSchema });
type Payload = z.output<typeof payloadSchema>;

export interface SendDependencies {
  db: Db;
  config: Pick<Config, 'publicUrl' | 'limitsScale' | 'site'>;
}

export function passwordResetTasks(deps: SendDependencies): TaskHandlers {
  return { [sendLinkTask]: (payload, outbox) => sendLink(deps, z.parse(payloadSchema, payload), outbox) };
}

/** All times are those of the request, so that a link never outlives the half hour the person was promised. */
async function sendLink(deps: SendDependencies, payload: Payload, outbox: Outbox): Promise<void> {
  const { requestId } = payload;
  const now = new Date(payload.requestedAt);
  await inAuditedTransaction(deps.db, { requestId, now, actor: null }, async (trx) => {
    const audit = await issueLink(trx, deps, outbox, { email: payload.email, now });
    return { result: undefined, audit };
  });
}

async function issueLink(
  trx: Trx,
  { config }: SendDependencies,
  outbox: Outbox,
  { email, now }: { email: string; now: Date },
): Promise<AuditEntry> {
  const event = 'password-reset.link-sent';
  const account = await lockAccountByEmail(trx, email);
  if (!account) return { event, outcome: 'refused', detail: { why: 'unknown address' } };
  const issued = await listIssued(trx, account.id, new Date(now.getTime() - resetFigures.dayMs));
  if (!mayIssueLink(issued, now, config.limitsScale))
    return { event, outcome: 'refused', actorAccountId: account.id, detail: { why: 'too many' } };
  const token = randomToken(resetFigures.tokenBytes);
  const expiresAt = new Date(now.getTime() + resetFigures.lifeMs);
  await insertLink(trx, { accountId: account.id, tokenHash: sha256(token), requestedAt: now, expiresAt });
  const url = linkTo(config.publicUrl, token);
  await outbox.enqueue(trx, linkMessage(account, { url, expiresAt, productName: config.site.productName }));
  return { event, actorAccountId: account.id };
}

/** Built only from the configured address, whatever the Host header (T12). */
function linkTo(publicUrl: URL, token: string): string {
  return new URL(`/api/forgot-password/confirm-reset-password/${token}`, publicUrl.origin).href;
}
