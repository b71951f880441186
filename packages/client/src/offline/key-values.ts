/** A few values in IndexedDB, which unlike other storage holds a key that no script can read. */
import { OFFLINE_DATABASE } from '../device/offline-data.ts';

export interface KeyValues {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

const STORE = 'kept';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(OFFLINE_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

/** Opens the database for one operation only: an open connection would delay its deletion. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

export const keyValues: KeyValues = {
  get: (name) => within<unknown>('readonly', (store) => store.get(name)),
  set: async (name, value) => {
    await within('readwrite', (store) => store.put(value, name));
  },
  clear: () => within('readwrite', (store) => store.clear()),
};
