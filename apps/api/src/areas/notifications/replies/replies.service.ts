/** Replies to texts (W-6.5). */
import type { Db } from '../../../platform/database/database.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { isSame, sha256 } from '../../../platform/crypto/tokens.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { startNumber, stopNumber } from './stop.repository.ts';

export const smsStoppedEvent = 'notifications.sms-stopped';
const smsStartedEvent = 'notifications.sms-started';

export interface ReplyDependencies {
  db: Db;
  config: { sms: { replySecret: string | null }; site: { productName: string } };
}

const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'cancel']);
const startWords = new Set(['start', 'unstop', 'yes']);

const wordOf = (text: string): string =>
  text
    .trim()
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Only the provider knows the secret. Texts other than STOP and START are not stored. */
export async function answerReply(
  { db, config }: ReplyDependencies,
  call: Pick<VisitorCall, 'requestId' | 'now'>,
  { secret, from, text }: { secret: string; from: string; text: string },
): Promise<{ reply: string | null }> {
  const expected = config.sms.replySecret;
  if (expected === null || !isSame(sha256(secret), sha256(expected))) throw new ProblemError('forbidden');
  const { productName } = config.site;
  const word = wordOf(text);
  if (stopWords.has(word)) {
    await change(db, call, { from, event: smsStoppedEvent, run: stopNumber });
    return {
      reply: `${productName}: routine texts have ended. Urgent texts from your school still come. Reply START for all texts.`,
    };
  }
  if (startWords.has(word)) {
    await change(db, call, { from, event: smsStartedEvent, run: startNumber });
    return { reply: `${productName}: you get texts again. Reply STOP to end routine texts.` };
  }
  return { reply: null };
}

/** The audit doesn't contain the number. */
async function change(
  db: Db,
  { requestId, now }: Pick<VisitorCall, 'requestId' | 'now'>,
  { from, event, run }: { from: string; event: string; run: typeof stopNumber },
): Promise<void> {
  const call = { requestId, now, actor: systemActor('SMS provider') };
  await inAuditedTransaction(db, call, async (trx) => {
    const isChanged = await run(trx, from, now);
    return { result: undefined, audit: { event, outcome: isChanged ? 'done' : 'refused' } };
  });
}
