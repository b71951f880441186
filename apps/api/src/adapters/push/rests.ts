/**
 * A circuit breaker for each push service. While a service doesn't answer, messages to it are postponed at once;
 * otherwise each would wait for its time-out, and hold up messages to other services.
 */
import type { PushVerdict } from '../../ports/push.ts';
import { later, PushServiceSilent } from './verdicts.ts';

/** The breaker opens after this many time-outs in a row. */
const most = 5;
const restMs = 30_000;
const keptServices = 1000;

export interface Rests {
  /** Sends to a service. While its breaker is open, or if it doesn't answer, the outcome is `later`. */
  guard(service: string, now: Date, send: () => Promise<PushVerdict>): Promise<PushVerdict>;
}

export function createRests(): Rests {
  const silences = new Map<string, { count: number; until: number }>();

  function note(service: string, now: Date): void {
    const count = (silences.get(service)?.count ?? 0) + 1;
    if (!silences.has(service) && silences.size >= keptServices) silences.clear();
    silences.set(service, { count, until: count >= most ? now.getTime() + restMs : 0 });
  }

  return {
    async guard(service, now, send) {
      const until = silences.get(service)?.until ?? 0;
      if (until > now.getTime()) return { outcome: 'later', retryAt: new Date(until) };
      try {
        const verdict = await send();
        silences.delete(service);
        return verdict;
      } catch (error) {
        if (!(error instanceof PushServiceSilent)) return { outcome: 'refused', reason: 'internal' };
        note(service, now);
        return later(now);
      }
    },
  };
}
