/** Releases the key of the data that a device keeps to read offline, and says when it must erase them (W-4.2). */
import { randomBytes } from 'node:crypto';
import type { OfflineLease } from '@portal/contract/offline';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { listStudentPlaces } from '../students/index.ts';
import { findDevice, findLease, saveLease } from './lease.repository.ts';

const LEASE_MS = 72 * 60 * 60_000;
const BYTES = 32;

export const leasedEvent = 'offline.leased';

/**
 * What the account sees: every student and school, with its role and features. A viewer who is removed, an intervention
 * order and a right that ends each change it, whatever recorded them.
 */
async function scopeHash(db: Queryable, accountId: number): Promise<Buffer> {
  const places = await listStudentPlaces(db, { accountId });
  const seen = places.map(({ studentId, schoolId, relation, features }) =>
    [studentId, schoolId, relation, ...[...features].sort()].join(','),
  );
  return sha256(seen.sort().join(';'));
}

/** Leases the device a new key, for 72 hours and never longer than the device is remembered. */
export function leaseOffline(db: Db, call: SignedInCall, deviceToken: string | null): Promise<OfflineLease> {
  const { actor, now } = call;
  const [token, key] = [randomBytes(BYTES).toString('base64url'), randomBytes(BYTES).toString('base64')];
  return inAuditedTransaction(db, call, async (trx) => {
    const tokenHash = sha256(deviceToken ?? '');
    const device = await findDevice(trx, actor.accountId, { tokenHash, now });
    if (device === null) throw notFound();
    const expiresAt = new Date(Math.min(now.getTime() + LEASE_MS, device.expiresAt.getTime()));
    await saveLease(trx, {
      deviceId: device.id,
      accountId: actor.accountId,
      tokenHash: sha256(token),
      sessionHash: actor.session.idHash,
      scopeHash: await scopeHash(trx, actor.accountId),
      now,
      expiresAt,
    });
    return { result: { token, key, expiresAt: expiresAt.toISOString() }, audit: { event: leasedEvent } };
  });
}

/** Whether the device may still keep its data. */
export async function isLeaseValid(db: Db, token: string, now: Date): Promise<boolean> {
  const lease = await findLease(db, sha256(token), now);
  return lease !== null && lease.scopeHash.equals(await scopeHash(db, lease.accountId));
}
