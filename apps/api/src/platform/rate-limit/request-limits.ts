/**
 * The general request limits of G2: 300 in 5 minutes from an IP address without a session, 600 in 5 minutes from a
 * session or with a school's import key. Each process counts in memory and adds its share to the shared counter once a
 * second, so that a call runs no statement and processes agree within a second. Sign-in has its own exact limits.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { sessionOf } from '../access/actor.ts';
import type { Actor } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import { hmac } from '../crypto/tokens.ts';
import type { Db } from '../database/database.ts';
import { ProblemError } from '../errors.ts';
import { limitForAddress } from './limit-for-address.ts';
import { networkOf } from './network.ts';
import { addToCounters, secondsLeft } from './rate-counter.repository.ts';

const windowSeconds = 300;
const figures = {
  anonymous: 300,
  signedIn: 600,
  /** The identity provider's first cycle sends two calls for each person of the department. */
  provisioning: 6000,
} as const;
const shareEveryMs = 1000;

interface Count {
  windowStart: number;
  limit: number;
  /** The shared count when this process last synchronised. */
  shared: number;
  /** Counted in this process since then. */
  own: number;
}
type Counts = Map<string, Count>;

export interface LimitDependencies {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'limitsScale' | 'schoolNetworks' | 'secrets'>;
}

/** Counts every API call as soon as its caller is identified, whatever the result. */
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

/** Beyond the limit, opening the portal returns the static anonymous page instead of rendering home. */
function limitVisit(request: FastifyRequest, counts: Counts, config: LimitDependencies['config']): void {
  if (!isWithinLimit(request, counts, config)) request.call.actor = null;
}

function isWithinLimit(
  { call: { actor, ip, now } }: FastifyRequest,
  counts: Counts,
  config: LimitDependencies['config'],
): boolean {
  const key = countedAs(actor, ip);
  const windowStart = Math.floor(now.getTime() / (windowSeconds * 1000));
  let count = counts.get(key);
  if (count?.windowStart !== windowStart) {
    const limit = key.startsWith('a:')
      ? limitForAddress(config, ip, figures.anonymous)
      : figures[actor?.kind === 'provisioning' ? 'provisioning' : 'signedIn'] * config.limitsScale;
    count = { windowStart, limit, shared: 0, own: 0 };
    counts.set(key, count);
  }
  count.own += 1;
  return count.shared + count.own <= count.limit;
}

/** The systems of all schools may call from the same address, so each school is counted separately. */
function countedAs(actor: Actor | null, ip: string): string {
  const session = sessionOf(actor);
  if (session) return `s:${session.idHash.toString('base64url')}`;
  if (actor?.kind === 'provisioning') return `p:${actor.label}`;
  return actor?.kind === 'school-system' ? `k:${actor.schoolId}` : `a:${networkOf(ip)}`;
}

/** IP addresses leave the process only as HMACs; for a session only the hash of its id exists. */
function sharedKeyFor({ secrets }: Pick<Config, 'secrets'>, key: string): string {
  return key.startsWith('a:') ? `a:${hmac(secrets.keys, 'request-limit', key).toString('base64url')}` : key;
}

/**
 * Adds this process's counts to the shared counters and reads the totals. A call during a run in progress is skipped,
 * because both would add the same share.
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
  const shares = new Map<string, { count: Count; own: number }>();
  for (const [key, count] of counts) {
    if (count.windowStart !== windowStart) counts.delete(key);
    else if (count.own > 0) shares.set(sharedKey(key), { count, own: count.own });
  }
  if (shares.size === 0) return;
  const own = [...shares].map(([key, share]) => ({ key, by: share.own }));
  for (const { key, count: total } of await addToCounters(db, own, windowSeconds, now)) {
    const share = shares.get(key);
    if (!share) continue;
    share.count.shared = total;
    share.count.own -= share.own;
  }
}
