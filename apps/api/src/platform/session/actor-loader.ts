/** Looks callers up together: under load, calls that arrive together cost one statement (docs/decisions/callers-together.md). */
import DataLoader from 'dataloader';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../clock.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import type { FamilyActor } from '../access/actor.ts';
import { findActors } from './session.repository.ts';

/** Who a session belongs to, by the SHA-256 of its id; null when it lives no more. */
export type FindActor = (idHash: Buffer) => Promise<FamilyActor | null>;

export interface ActorLoaderDependencies {
  database: Pick<DatabaseHandle, 'callers'>;
  clock: Clock;
  config: Pick<Config, 'session'>;
}

const MAX_TOGETHER = 100;

/** Nothing is remembered from one statement to the next: a session that ended is nobody's at its next call (G6). */
export function createActorLoader({ database, clock, config }: ActorLoaderDependencies): FindActor {
  const { idleMs, absoluteMs } = config.session;
  const loader = new DataLoader<string, FamilyActor | null>(
    async (keys) => {
      const now = clock().getTime();
      const actors = await findActors(
        database.callers,
        keys.map((key) => Buffer.from(key, 'hex')),
        { seenAfter: new Date(now - idleMs), createdAfter: new Date(now - absoluteMs) },
      );
      const found = new Map(actors.map((actor) => [actor.session.idHash.toString('hex'), actor]));
      return keys.map((key) => found.get(key) ?? null);
    },
    // Once every request that has arrived by now was read.
    { cache: false, maxBatchSize: MAX_TOGETHER, batchScheduleFn: (run) => setImmediate(run) },
  );
  return (idHash) => loader.load(idHash.toString('hex'));
}
