/** Families who read while packages are imported. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';
import type { BenchDatabase } from '../state/data.ts';
import { renewSessions, signInFamilies } from '../state/families.ts';
import { figuresOf } from '../state/measure.ts';
import type { PageFigures } from '../state/measure.ts';
import { startPortal } from '../state/portal.ts';

export interface Readers {
  /** The latencies of home since the last call, with a warm cache. */
  figures(): Promise<PageFigures>;
  close(): Promise<void>;
}

const port = 4732;
/** So few that each reads again before its session counts as idle. */
const families = 500;

export async function startReaders(database: BenchDatabase): Promise<Readers> {
  const signedIn = await signInFamilies(database, families);
  await renewSessions(database);
  const portal = await startPortal(database, port);
  const child = fork(path.join(import.meta.dirname, 'readers-process.ts'));
  child.send({ port, families: signedIn });
  await once(child, 'message');
  return {
    async figures() {
      const answer = once(child, 'message');
      child.send('report');
      const [latencies] = await answer;
      return figuresOf(z.array(z.number()).parse(latencies));
    },
    async close() {
      child.disconnect();
      await portal.close();
    },
  };
}
