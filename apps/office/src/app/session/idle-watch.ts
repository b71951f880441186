/** How long the office has not been used, in any tab of this browser (O-2.6). */
import { staffSession } from '@portal/contract/staff';
import type { SafeStore } from '@portal/client/device';

export type IdlePhase = 'active' | 'warning' | 'ended';

const storeKey = 'officeLastUse';
const minuteMs = 60_000;
const endMs = staffSession.idleMinutes * minuteMs;
/** The server may count from up to 90 seconds before the last key: the page reports use at intervals. */
const warnMs = endMs - 2 * minuteMs;

export const createIdleWatch = (store: SafeStore, now: () => number) => ({
  use: (): void => store.set(storeKey, String(now())),
  phase: (): IdlePhase => {
    const last = Number(store.get(storeKey) ?? now());
    const idleMs = now() - last;
    if (idleMs >= endMs) return 'ended';
    return idleMs >= warnMs ? 'warning' : 'active';
  },
});

export type IdleWatch = ReturnType<typeof createIdleWatch>;
