import { OfflineKeyLocked } from '../device/offline-key.ts';

/** In the native shell, what is kept can't be read before the phone has recognised the person (W-4.2). */
export const LOCKED = 'locked';

/** Resolves to what `reading` read, to LOCKED if the key is locked, and to `otherwise` after any other failure. */
export const orLocked = <T>(reading: Promise<T>, otherwise: T): Promise<T | typeof LOCKED> =>
  reading.catch((error: unknown) => (error instanceof OfflineKeyLocked ? LOCKED : otherwise));
