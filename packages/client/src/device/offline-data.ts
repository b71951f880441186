/** Where the data to read offline are on this device, and how they are erased (docs/app.md). */
import { storageKeys } from '@portal/contract/session';
import { device } from './device.ts';
import { deviceStore } from './storage.ts';

export const OFFLINE_DATABASE = 'offline';

/** The account that keeps data on this device, by its opaque key; null if there is none. */
export const offlineAccount = (): string | null => deviceStore.get(storageKeys.offlineAccount);

/** Runs work in one tab at a time, so that no tab stores data while another erases it. Other locks are independent. */
export async function inOneTab(work: () => Promise<void>, lock = OFFLINE_DATABASE): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lock, work);
  else await work();
}

const deleteDatabase = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(OFFLINE_DATABASE);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });

/** Erases the data and their key. Small, because the sign-in page needs it. */
export function eraseOfflineData(): void {
  if (offlineAccount() === null) return;
  deviceStore.remove(storageKeys.offlineAccount);
  void inOneTab(async () => {
    await deleteDatabase();
    await device.shell?.offlineKey.forget();
  });
}
