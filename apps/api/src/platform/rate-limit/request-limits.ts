/**
 * The general request limits of G2: 300 in 5 minutes from an address without a session, 600 in
 * 5 minutes from a session. Each process counts in memory and adds its share to the shared counter once a second,
 * so a call costs no statement and processes agree within that second. Sign-in has exact limits of its own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { sessionOf } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import { hmac } from '../crypto/tokens.ts';
import type { Db } from '../database/database.ts';
import { ProblemError } from '../errors.ts';
import { limitForAddress } from './limit-for-address.ts';
import { networkOf } from './network.ts';
import { addToCounter, secondsLeft } from './rate-counter.repository.ts';

const windowSeconds = 300;
const figures = { anonymous: 300, signedIn: 600 } as const;
const shareEveryMs = 1000;

interface Count {
  windowStart: number;
  limit: number;
  /** What all processes had counted when this one last shared. */
  shared: number;
  /** Counted here since. */
  own: number;
}
type Counts = Map<string, Count>;

export interface LimitDependencies {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'limitsScale' | 'schoolNetworks' | 'secrets'>;
}

/** Counts every call of the API as soon as it is known who makes it, whatever becomes of it. */
export function registerRequestLimits(app: FastifyInstance, { db, clock, config }: LimitDependencies): void {
  const counts: Counts = new Map();

  app.addHook('onRequest', (request, _, done) => {
    if (request.isOutsideApi) {
      if (request.call.actor) limitVisit(request, counts, config);
      return done();
    }
    const { now } = request.call;
    if (isWithinLimit(request, counts, config)) return done();
    done(new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, windowSeconds) }));
  });

  const share = createSharing(db, counts, (key) => sharedKeyFor(config, key));
  const timer = setInterval(() => {
    void share(clock()).catch((error: unknown) => {
      app.log.warn({ err: error }, 'request counts could not be shared');
    });
  }, shareEveryMs);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}

/** Who opens the portal beyond the limit gets the page of a visitor, which is prepared: home isn't painted for it. */
function limitVisit(request: FastifyRequest, counts: Counts, config: LimitDependencies['config']): void {
  if (!isWithinLimit(request, counts, config)) request.call.actor = null;
}

function isWithinLimit(
  { call: { actor, ip, now } }: FastifyRequest,
  counts: Counts,
  config: LimitDependencies['config'],
): boolean {
  const session = sessionOf(actor);
  const key = session ? `s:${session.idHash.toString('base64url')}` : `a:${networkOf(ip)}`;
  const windowStart = Math.floor(now.getTime() / (windowSeconds * 1000));
  let count = counts.get(key);
  if (count?.windowStart !== windowStart) {
    const limit = session
      ? figures.signedIn * config.limitsScale
      : limitForAddress(config, ip, figures.anonymous);
    count = { windowStart, limit, shared: 0, own: 0 };
    counts.set(key, count);
  }
  count.own += 1;
  return count.shared + count.own <= count.limit;
}

/** Addresses leave the process as HMACs only; of a session, its id's hash is all there is. */
function sharedKeyFor({ secrets }: Pick<Config, 'secrets'>, key: string): string {
  return key.startsWith('a:') ? `a:${hmac(secrets.keys, 'request-limit', key).toString('base64url')}` : key;
}

/**
 * Moves each process's share into the shared counters and learns what the others counted. A run that is called for
 * while one is under way is left out: both would add the same share.
 */
export function createSharing(
  db: Db,
  counts: Counts,
  sharedKey: (key: string) => string,
): (now: Date) => Promise<void> {
  let isSharing = false;
  return async (now) => {
    if (isSharing) return;
    isSharing = true;
    try {
      await shareCounts(db, counts, sharedKey, now);
    } finally {
      isSharing = false;
    }
  };
}

async function shareCounts(
  db: Db,
  counts: Counts,
  sharedKey: (key: string) => string,
  now: Date,
): Promise<void> {
  const windowStart = Math.floor(now.getTime() / (windowSeconds * 1000));
  for (const [key, count] of counts) {
    if (count.windowStart !== windowStart) {
      counts.delete(key);
    } else if (count.own > 0) {
      const own = count.own;
      count.shared = await addToCounter(db, { key: sharedKey(key), seconds: windowSeconds }, own, now);
      count.own -= own;
    }
  }
}
