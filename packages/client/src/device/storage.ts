/** Browser storage that never throws: private windows and full disks read as empty (T50: no personal data in local storage). */

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

/** A store in memory, for tests and for browsers that refuse storage. */
export const memoryStore = (): Store => {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
};

/** Stays on the device. */
export const deviceStore = safeStore(() => localStorage);
/** Ends with the tab. */
export const tabStore = safeStore(() => sessionStorage);
