/** Batches caller lookups: under load, concurrent calls share one statement (docs/decisions/server/callers-together.md). */
import DataLoader from 'dataloader';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../clock.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import type { FamilyActor } from '../access/actor.ts';
import { findActors } from './session.repository.ts';

/** The person of a session, by the SHA-256 of its id; null when it is not live. */
export type FindActor = (idHash: Buffer) => Promise<FamilyActor | null>;

export interface ActorLoaderDependencies {
  database: Pick<DatabaseHandle, 'callers'>;
  clock: Clock;
  config: Pick<Config, 'session'>;
}

const MAX_TOGETHER = 100;

/** Nothing is cached between statements: an ended session has no person at its next call (G6). */
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
    // Runs after every request that has arrived by now is read.
    { cache: false, maxBatchSize: MAX_TOGETHER, batchScheduleFn: (run) => setImmediate(run) },
  );
  return (idHash) => loader.load(idHash.toString('hex'));
}
