/**
 * Browser storage that never throws: in private windows and on full disks it appears empty (T50: no personal data in
 * local storage).
 */

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type SafeStore = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
};

const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

export const safeStore = (open: () => Store): SafeStore => ({
  get: (key) => attempt(() => open().getItem(key), null),
  set: (key, value) => attempt(() => open().setItem(key, value), undefined),
  remove: (key) => attempt(() => open().removeItem(key), undefined),
});

/** In-memory storage, for tests and for browsers that deny storage. */
export const memoryStore = (): Store => {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
};

/** Persistent on the device. */
export const deviceStore = safeStore(() => localStorage);
/** Cleared when the tab closes. */
export const tabStore = safeStore(() => sessionStorage);
