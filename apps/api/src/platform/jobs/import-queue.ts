/**
 * The queue of imports: one job for each school that has packages waiting. Imports take minutes, so this queue differs
 * from the queue of tasks: a missing heartbeat reveals a crash, and a job never expires while it runs.
 */
import { fromKysely } from 'pg-boss';
import type { PgBoss } from 'pg-boss';
import type { Trx } from '../database/database.ts';

const importQueue = 'import';
const tickQueue = 'import-tick';

export interface ImportJobs {
  /** Imports the school's waiting packages. Returns `busy` to be called again soon. */
  run: (schoolId: number) => Promise<'done' | 'busy'>;
  /** Starts waiting imports, every minute or at the scheduled times, in one process. */
  tick: () => Promise<void>;
  schedule: { cron: string; timeZone: string } | null;
}

interface SchoolJob {
  schoolId: number;
}

const hour = 3600;
const queueOptions = {
  // Allows one queued job of a school while another is active.
  policy: 'short',
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: hour,
  expireInSeconds: 6 * hour,
  heartbeatSeconds: 60,
  deleteAfterSeconds: hour,
  notify: true,
};
const busyRetrySeconds = 30;

/** Every process enqueues; those that `work` also run the jobs. */
export async function startImportQueue(
  boss: PgBoss,
  work: ImportJobs | undefined,
): Promise<(trx: Trx, schoolId: number) => Promise<void>> {
  await boss.createQueue(importQueue, queueOptions);
  if (work) await workOn(boss, work);
  return async (trx, schoolId) => {
    await boss.send(importQueue, { schoolId }, { db: fromKysely(trx), singletonKey: String(schoolId) });
  };
}

async function workOn(boss: PgBoss, { run, tick, schedule }: ImportJobs): Promise<void> {
  const worker: { id?: string } = {};
  worker.id = await boss.work<SchoolJob>(importQueue, { batchSize: 1 }, async (jobs) => {
    // A notification wakes a worker for a single job. Without this, the other jobs would wait for its slow poll.
    if (worker.id !== undefined) boss.notifyWorker(worker.id);
    for (const { data } of jobs) {
      if ((await run(data.schoolId)) === 'done') continue;
      await boss.send(importQueue, data, {
        singletonKey: String(data.schoolId),
        startAfter: busyRetrySeconds,
      });
    }
  });
  await boss.createQueue(tickQueue, { policy: 'short', retryLimit: 0, deleteAfterSeconds: hour });
  await boss.schedule(tickQueue, schedule?.cron ?? '* * * * *', null, { tz: schedule?.timeZone ?? 'UTC' });
  await boss.work(tickQueue, tick);
}
