/** Reading offline on this device: turning it on and off, keeping the data current, reading them (docs/app.md). */
import {
  checkOfflineLeaseEndpoint,
  leaseOfflineEndpoint,
  offlineLeaseHeader,
} from '@portal/contract/offline';
import { storageKeys } from '@portal/contract/session';
import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import { call } from '../calls/call.ts';
import { eraseOfflineData, inOneTab, offlineAccount } from '../device/offline-data.ts';
import { deviceStore } from '../device/storage.ts';
import { mayKeepOnDevice } from '../web-app/may-keep.ts';
import { snapshotSchema } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { vault } from './offline-vault.ts';
import { readsOffline } from './reads-offline.ts';
import { keepWaiting } from './waiting.ts';

const SNAPSHOT = 'snapshot';
/** A lease that is older is replaced when the app is used, so that 72 hours count from about the last use. */
const RENEW_MS = 60 * 60_000;

/** Every change that a person makes loads them again; what is kept needs no refresh that often. */
const REFRESH_MS = 5 * 60_000;

let refreshedAt = 0;

/** Writes, unless the person has logged out meanwhile, here or in another tab. */
const unlessErased = (user: User, write: () => Promise<void>): Promise<void> =>
  inOneTab(async () => {
    if (!readsOffline(user)) return;
    await write();
    // The tab that logged out waits to erase this, but may be closed first.
    if (!readsOffline(user)) await vault.erase();
  });

/** A new key; what waits to be sent is kept under it. */
async function renewLease(user: User): Promise<void> {
  const lease = await call(leaseOfflineEndpoint, { handlesProblems: true });
  await unlessErased(user, () => keepWaiting(() => vault.open(lease)));
}

async function keep(user: User): Promise<void> {
  const held = await vault.lease();
  // Renews the lease before reading the data, so that a right that ends in between also ends the lease. Needs no prompt.
  if (!held || !vault.isOpen(held) || Date.now() - held.leasedAt > RENEW_MS) await renewLease(user);
  // Loaded on demand, because pages that only store absences to send later don't need it.
  const { fetchSnapshot } = await import('./sync.ts');
  const snapshot = await fetchSnapshot(user, new Date());
  await unlessErased(user, () => vault.write(SNAPSHOT, snapshot));
}

/** Starts keeping data on this device. Rejects, keeping nothing, where the server leases no key. */
export async function readOffline(user: User, site: Pick<Site, 'usesWorker'>): Promise<void> {
  if (!mayKeepOnDevice(user, site)) return;
  deviceStore.set(storageKeys.offlineAccount, user.accountKey);
  try {
    await keep(user);
  } catch (error) {
    eraseOfflineData();
    throw error;
  }
}

/** Brings the data up to date, in a live session. A failure keeps what is there, as long as its lease lasts. */
export async function refreshOffline(user: User, site: Pick<Site, 'usesWorker'>): Promise<void> {
  if (!readsOffline(user)) return;
  if (!mayKeepOnDevice(user, site)) return eraseOfflineData();
  if (!(await confirmLease())) return eraseThenKeep(user);
  if (Date.now() - refreshedAt < REFRESH_MS) return;
  refreshedAt = Date.now();
  await keep(user).catch(() => undefined);
}

/** The lease has ended, but the person is signed in: only what they may see now is kept. */
async function eraseThenKeep(user: User): Promise<void> {
  await vault.erase();
  await keep(user).catch(() => eraseOfflineData());
}

/** Asks the server whether the device may still keep its data. True if there is no answer: the lease itself ends soon. */
async function confirmLease(): Promise<boolean> {
  const held = await vault.lease();
  if (!held) return false;
  const headers = { [offlineLeaseHeader]: held.token };
  const answer = await call(checkOfflineLeaseEndpoint, { headers, handlesProblems: true }).catch(() => null);
  return answer?.isValid ?? true;
}

/** Without a live session: erases the data where the server says that their lease has ended (W-4.3). */
export async function checkOffline(): Promise<void> {
  if (offlineAccount() !== null && !(await confirmLease())) eraseOfflineData();
}

/** What this device keeps; null if nothing, or no longer. Rejects with `OfflineKeyLocked` if it is locked. */
export async function readSnapshot(): Promise<Snapshot | null> {
  const account = offlineAccount();
  if (account === null) return null;
  const parsed = snapshotSchema.safeParse(await vault.read(SNAPSHOT));
  return parsed.success && parsed.data.accountKey === account ? parsed.data : null;
}
