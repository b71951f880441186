/**
 * Services that don't answer are left alone for a while: otherwise every message to them would wait for its time-out,
 * and hold up those to other services.
 */
import type { PushVerdict } from '../../ports/push.ts';
import { later, PushServiceSilent } from './verdicts.ts';

/** After this many silences in a row, a service rests. */
const most = 5;
const restMs = 30_000;
const keptServices = 1000;

export interface Rests {
  /** Sends to a service. If it rests or stays silent, the message is for later. */
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
