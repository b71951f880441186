/**
 * The general request limits of security.md G2: 300 in 5 minutes from an address without a session, 600 in
 * 5 minutes from a session. Each process counts in memory and adds its share to the shared counter once a second,
 * so a call costs no statement and processes agree within that second. Sign-in has exact limits of its own.
 */
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { addToCounter, secondsLeft } from './rate-counter.repository.ts';
import { networkOf } from './network.ts';

const windowSeconds = 300;
const figures = { anonymous: 300, signedIn: 600 } as const;
const shareEveryMs = 1000;

interface Count {
  windowStart: number;
  /** What all processes had counted when this one last shared. */
  shared: number;
  /** Counted here since. */
  own: number;
}

export interface LimitDependencies {
  db: Db;
  clock: Clock;
  scale: number;
}

/** Counts every call under /api; answers 429 with Retry-After beyond the limit. */
export function registerRequestLimits(app: FastifyInstance, { db, clock, scale }: LimitDependencies): void {
  const counts = new Map<string, Count>();

  app.addHook('preValidation', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const { actor, ip, now } = request.call;
    const key = actor ? `s:${actor.session.idHash.toString('base64url')}` : `a:${networkOf(ip)}`;
    const limit = (actor ? figures.signedIn : figures.anonymous) * scale;
    const count = countIn(counts, key, now);
    count.own += 1;
    if (count.shared + count.own <= limit) return;
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, windowSeconds) });
  });

  const timer = setInterval(() => {
    void shareCounts(db, counts, clock()).catch((error: unknown) => {
      app.log.warn({ err: error }, 'request counts could not be shared');
    });
  }, shareEveryMs);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}

function countIn(counts: Map<string, Count>, key: string, now: Date): Count {
  const windowStart = Math.floor(now.getTime() / (windowSeconds * 1000));
  const known = counts.get(key);
  if (known?.windowStart === windowStart) return known;
  const fresh = { windowStart, shared: 0, own: 0 };
  counts.set(key, fresh);
  return fresh;
}

/** Moves each process's share into the shared counters and learns what the others counted. */
export async function shareCounts(db: Db, counts: Map<string, Count>, now: Date): Promise<void> {
  const windowStart = Math.floor(now.getTime() / (windowSeconds * 1000));
  for (const [key, count] of counts) {
    if (count.windowStart !== windowStart) {
      counts.delete(key);
    } else if (count.own > 0) {
      const own = count.own;
      count.shared = await addToCounter(db, { key, seconds: windowSeconds }, own, now);
      count.own -= own;
    }
  }
}
