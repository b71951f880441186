/** Issues, replaces and revokes the import key of a school, for an operator. */
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditedCall } from '../../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { deliveryEvents } from '../deliveries.ts';
import { deleteKey, findSchool, replaceKey } from './keys.repository.ts';
import type { School } from './keys.repository.ts';

/** 256 bits. */
const keyBytes = 32;

/** Returns the key, which can't be retrieved again because only its hash is stored. */
export async function issueKey(
  db: Db,
  call: AuditedCall,
  centreCode: string,
): Promise<{ key: string; school: School; isReplaced: boolean }> {
  const key = randomToken(keyBytes);
  return inAuditedTransaction(db, call, async (trx) => {
    const school = await findSchool(trx, centreCode);
    if (!school) throw notFound();
    const isReplaced = await replaceKey(trx, {
      schoolId: school.id,
      tokenHash: sha256(key),
      now: call.now,
    });
    const audit = { event: deliveryEvents.keyIssued, schoolId: school.id, detail: { isReplaced } };
    return { result: { key, school, isReplaced }, audit };
  });
}

/** Throws `not-found` if the school has no key. */
export async function revokeKey(db: Db, call: AuditedCall, centreCode: string): Promise<School> {
  return inAuditedTransaction(db, call, async (trx) => {
    const school = await findSchool(trx, centreCode);
    if (!school || !(await deleteKey(trx, school.id))) throw notFound();
    return { result: school, audit: { event: deliveryEvents.keyRevoked, schoolId: school.id } };
  });
}
