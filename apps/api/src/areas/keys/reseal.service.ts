/**
 * Re-encrypts values of previous keys with the current key, so that the old keys can be retired
 * (docs/decisions/server/key-rotation.md).
 */
import type { Config } from '../../config/config.ts';
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { keyId } from '../../platform/crypto/key-ring.ts';
import { isSealedWithCurrent, seal, unseal } from '../../platform/crypto/seal.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { clearGuard, guardKeysOfAddress, markCompromised } from '../session/index.ts';
import {
  countOtherPeppers,
  listEmails,
  listMarks,
  resealAuthenticatorApps,
  resealCalendarFeeds,
} from './reseal.repository.ts';

export interface Resealed {
  authenticatorApps: number;
  calendarFeeds: number;
  marks: number;
  /** Passwords that only a sign-in can move to the current pepper. */
  passwordsLeft: number;
}

interface ResealCall {
  now: Date;
  requestId: string;
  /** The operator's name, for the record. */
  by: string;
}

/** Throws, without changes, when a value can't be decrypted with any of the keys. */
export function reseal(
  { db, config }: { db: Db; config: Pick<Config, 'secrets'> },
  call: ResealCall,
): Promise<Resealed> {
  const { sealing, pepper } = config.secrets;
  const change = (sealed: string): string | null =>
    isSealedWithCurrent(sealing, sealed) ? null : seal(sealing, unseal(sealing, sealed));
  return inAuditedTransaction(db, { ...call, actor: systemActor(call.by) }, async (trx) => {
    const result = {
      authenticatorApps: await resealAuthenticatorApps(trx, change),
      calendarFeeds: await resealCalendarFeeds(trx, change),
      marks: await moveMarks(trx, config, call.now),
      passwordsLeft: pepper.previous.length === 0 ? 0 : await countOtherPeppers(trx, keyId(pepper.current)),
    };
    return { result, audit: { event: 'keys.resealed', detail: result } };
  });
}

/** The mark that an account needs a new password is keyed by an HMAC of its address. */
async function moveMarks(trx: Trx, config: Pick<Config, 'secrets'>, now: Date): Promise<number> {
  const marked = new Set((await listMarks(trx)).map((key) => key.toString('hex')));
  if (marked.size === 0) return 0;
  let count = 0;
  for (const email of await listEmails(trx)) {
    const [current, ...previous] = guardKeysOfAddress({ config }, email);
    for (const key of previous.filter((each) => marked.has(each.toString('hex')))) {
      await markCompromised(trx, current, now);
      await clearGuard(trx, key);
      count += 1;
    }
  }
  return count;
}
