/** The alerts shown on this device (S-2.12): only ids, and only while the alerts are active (T50). */
import * as z from 'zod/mini';
import { outageIdSchema } from '@portal/contract/service-status';
import { storageKeys } from '@portal/contract/session';
import { deviceStore, type SafeStore } from '@portal/client/device';

const schema = z.array(outageIdSchema);

function read(store: SafeStore): string[] {
  try {
    return schema.parse(JSON.parse(store.get(storageKeys.seenAlerts) ?? '[]'));
  } catch {
    return [];
  }
}

export const createSeenAlerts = (store: SafeStore) => ({
  ids: (): ReadonlySet<string> => new Set(read(store)),
  add: (id: string): void => {
    const before = read(store);
    if (!before.includes(id)) store.set(storageKeys.seenAlerts, JSON.stringify([...before, id]));
  },
  /** Forgets alerts that are no longer active. */
  prune: (inForce: ReadonlySet<string>): void => {
    const before = read(store);
    const left = before.filter((id) => inForce.has(id));
    if (left.length === before.length) return;
    if (left.length > 0) store.set(storageKeys.seenAlerts, JSON.stringify(left));
    else store.remove(storageKeys.seenAlerts);
  },
});

export const seenAlerts = createSeenAlerts(deviceStore);
