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

function open(database: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

/** A key-value database. Opened for each operation, because an open connection would delay deleting the database. */
export function keyValuesIn(name: string): KeyValues {
  const within = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const database = await open(name);
    try {
      return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  };
  return {
    get: (key) => within<unknown>('readonly', (store) => store.get(key)),
    set: async (key, value) => {
      await within('readwrite', (store) => store.put(value, key));
    },
    clear: () => within('readwrite', (store) => store.clear()),
  };
}

export const keyValues: KeyValues = keyValuesIn(OFFLINE_DATABASE);
