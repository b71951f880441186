/** Where the data to read offline are on this device, and how they are erased (docs/app.md). */
import { storageKeys } from '@portal/contract/session';
import { deviceStore } from './storage.ts';

export const OFFLINE_DATABASE = 'offline';

/** The account that keeps data on this device, by its opaque key; null if there is none. */
export const offlineAccount = (): string | null => deviceStore.get(storageKeys.offlineAccount);

/** Erases the data and their key. Small, because the sign-in page needs it. */
export function eraseOfflineData(): void {
  if (offlineAccount() === null) return;
  deviceStore.remove(storageKeys.offlineAccount);
  indexedDB.deleteDatabase(OFFLINE_DATABASE);
}
