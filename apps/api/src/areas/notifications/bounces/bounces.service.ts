/** Records bounced e-mails (W-6.10, docs/decisions/app/bounced-email.md). */
import type { Config } from '../../../config/config.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { isSame, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { isIssuedFor, readReturnPath } from '../../../platform/return-path.ts';
import { failDelivery, insertBounce, lockRecipients } from './bounces.repository.ts';
import { readBounce } from './report.ts';

export const bouncedEvent = 'notifications.email-bounced';

export interface BounceDependencies {
  db: Db;
  config: Pick<Config, 'mail'>;
  /** Increments the metric. */
  onBounce: () => void;
}

/**
 * Records the bounce that a message reports. The secret authenticates only the mail server: anybody can send a message to
 * it. The token in the return address authenticates the bounce.
 */
export async function recordBounce(
  deps: BounceDependencies,
  call: Pick<VisitorCall, 'requestId' | 'now'>,
  { secret, message }: { secret: string; message: Buffer },
): Promise<{ isRecorded: boolean }> {
  const { returnPaths, bounceSecret } = deps.config.mail;
  if (returnPaths === null || bounceSecret === null || !isSame(sha256(secret), sha256(bounceSecret)))
    throw new ProblemError('forbidden');
  const report = await readBounce(message);
  if (!report) return { isRecorded: false };
  const token = report.returnedTo
    .map((address) => readReturnPath(returnPaths, address))
    .find((found) => found !== null);
  if (!token) return { isRecorded: false };
  const isRecorded = await deps.db.transaction().execute(async (trx) => {
    const accounts = await lockRecipients(trx, token.id, report.recipients);
    // The token covers the recipient's address, so an account whose address has changed since doesn't match.
    const account = accounts.find(({ email }) => isIssuedFor(returnPaths, token, email));
    if (!account) return false;
    const bounce = { messageId: token.id, accountId: account.id, status: report.status };
    if (!(await insertBounce(trx, bounce, call.now))) return false;
    await failDelivery(trx, bounce, call.now);
    const entry = { event: bouncedEvent, actorAccountId: account.id, detail: { status: report.status } };
    await recordAudit(trx, { ...call, actor: systemActor('mail server') }, entry);
    return true;
  });
  if (isRecorded) deps.onBounce();
  return { isRecorded };
}
