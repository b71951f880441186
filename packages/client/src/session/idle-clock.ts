/** When the idle session will end, so the page can warn 150 seconds before (G6). */
import { onAnswer } from '../calls/api-events.ts';

export type IdlePhase = 'unknown' | 'active' | 'warning' | 'ended';

type Clock = { readonly endsAt: number; readonly fullMs: number; readonly warnMs: number };

export const createIdleClock = (now: () => number) => {
  let clock: Clock | null = null;
  let looks = 0;
  const listeners = new Set<() => void>();
  const become = (next: Clock | null): void => {
    clock = next;
    for (const listener of listeners) listener();
  };
  return {
    /** What the authentication check answered. */
    set: (secondsLeft: number, warnSeconds: number): void => {
      const leftMs = secondsLeft * 1000;
      become({
        endsAt: now() + leftMs,
        fullMs: Math.max(leftMs, clock?.fullMs ?? 0),
        warnMs: warnSeconds * 1000,
      });
    },
    /** The server answered something else: it counts from the start again. */
    renew: (): void => {
      if (clock && looks === 0) become({ ...clock, endsAt: now() + clock.fullMs });
    },
    /**
     * Asks something that renews nothing, so its answer must not seem to. An answer to something else that comes
     * meanwhile is passed over: the clock is behind then, and asks again at its end.
     */
    looking: async (look: () => Promise<void>): Promise<void> => {
      looks += 1;
      try {
        await look();
      } finally {
        looks -= 1;
      }
    },
    stop: (): void => become(null),
    phase: (): IdlePhase => {
      if (!clock) return 'unknown';
      const left = clock.endsAt - now();
      if (left <= 0) return 'ended';
      return left <= clock.warnMs ? 'warning' : 'active';
    },
    /** Milliseconds until the phase changes next. */
    nextChangeMs: (): number | null => {
      if (!clock) return null;
      const left = clock.endsAt - now();
      if (left <= 0) return null;
      return left > clock.warnMs ? left - clock.warnMs : left;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const idleClock = createIdleClock(() => Date.now());
onAnswer(idleClock.renew);
