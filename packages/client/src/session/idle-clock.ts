/** Tracks when the idle session will end, so that the page can warn 150 seconds before (G6). */
import { onAnswer } from '../calls/api-events.ts';

export type IdlePhase = 'unknown' | 'active' | 'warning' | 'ended';

type Clock = { readonly endsAt: number; readonly fullMs: number; readonly warnMs: number };

export const createIdleClock = (now: () => number) => {
  let clock: Clock | null = null;
  let passiveChecks = 0;
  const listeners = new Set<() => void>();
  const update = (next: Clock | null): void => {
    clock = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Applies the response to an authentication check. */
    set: (secondsLeft: number, warnSeconds: number): void => {
      const leftMs = secondsLeft * 1000;
      update({
        endsAt: now() + leftMs,
        fullMs: Math.max(leftMs, clock?.fullMs ?? 0),
        warnMs: warnSeconds * 1000,
      });
    },
    /** The server responded to another call, which renews the session: the timer restarts. */
    renew: (): void => {
      if (clock && passiveChecks === 0) update({ ...clock, endsAt: now() + clock.fullMs });
    },
    /**
     * Runs a request that doesn't renew the session, so its response must not restart the timer. Responses to other
     * calls during it are ignored too. The timer is then early and checks again at its end.
     */
    withoutRenewal: async (check: () => Promise<void>): Promise<void> => {
      passiveChecks += 1;
      try {
        await check();
      } finally {
        passiveChecks -= 1;
      }
    },
    stop: (): void => update(null),
    phase: (): IdlePhase => {
      if (!clock) return 'unknown';
      const left = clock.endsAt - now();
      if (left <= 0) return 'ended';
      return left <= clock.warnMs ? 'warning' : 'active';
    },
    /** Milliseconds until the next phase. */
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
