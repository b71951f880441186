/** Jobs of a process that may start before its database does (F7). */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { asError } from '../as-error.ts';
import type { Jobs, JobsOptions } from './jobs.ts';

const betweenTriesMs = 1000;
/** Running jobs have 10 s to finish. */
const longestStopMs = 12_000;

interface LaterOptions extends JobsOptions {
  /** Modules are loaded lazily, so that a process can respond first. */
  after: Promise<void>;
}

/**
 * Starts jobs once it may and the database is available, retrying every second; each failure is reported. Jobs enqueued
 * meanwhile are in their own transactions, which have found the database.
 */
export function startJobsLater(options: LaterOptions): Jobs {
  const stopping = new AbortController();
  const started = startPatiently(options, stopping.signal);
  const running = async (): Promise<Jobs> => {
    const jobs = await started;
    if (!jobs) throw new Error('Jobs were stopped before they had started');
    return jobs;
  };
  return {
    outbox: {
      enqueue: async (trx, message) => (await running()).outbox.enqueue(trx, message),
    },
    tasks: {
      enqueue: async (trx, name, payload, settings) =>
        (await running()).tasks.enqueue(trx, name, payload, settings),
    },
    enqueueImport: async (trx, schoolId) => (await running()).enqueueImport(trx, schoolId),
    async stop() {
      stopping.abort();
      const stopped = started.then((jobs) => jobs?.stop());
      // Don't wait for an unresponsive database: the process could never stop.
      await Promise.race([stopped, delay(longestStopMs, undefined, { ref: false })]);
    },
  };
}

async function startPatiently(options: LaterOptions, signal: AbortSignal): Promise<Jobs | null> {
  await options.after;
  // Loading the queue's modules takes a while, so others waiting for the same event go first.
  await nextTurn();
  const { startJobs } = await import('./jobs.ts');
  while (!signal.aborted) {
    try {
      return await startJobs(options);
    } catch (error) {
      options.onError(asError(error), 'jobs');
      await delay(betweenTriesMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
