/** The identity provider's SCIM keys, which an operator manages (O-2.8). Only hashes are stored. */
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditedCall } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { deleteKey, insertKey } from './keys.repository.ts';

export const keyEvents = { issued: 'provisioning.keyIssued', revoked: 'provisioning.keyRevoked' } as const;

/** 256 bits. */
const keyBytes = 32;

/** Returns the key, which can't be retrieved again. Several may be in use, so that one can replace another. */
export async function issueScimKey(db: Db, call: AuditedCall, name: string): Promise<string> {
  const key = randomToken(keyBytes);
  return inAuditedTransaction(db, call, async (trx) => {
    await insertKey(trx, { name, tokenHash: sha256(key), now: call.now });
    return { result: key, audit: { event: keyEvents.issued, detail: { name } } };
  });
}

/** Throws `not-found` if there is no key of this name. */
export async function revokeScimKey(db: Db, call: AuditedCall, name: string): Promise<void> {
  await inAuditedTransaction(db, call, async (trx) => {
    if (!(await deleteKey(trx, name))) throw notFound();
    return { result: undefined, audit: { event: keyEvents.revoked, detail: { name } } };
  });
}
