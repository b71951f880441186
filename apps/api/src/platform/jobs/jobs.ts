/** Background work on pg-boss: jobs live and die with the data (docs/decisions/jobs.md). */
import { PgBoss, fromKysely } from 'pg-boss';
import * as z from 'zod/mini';
import type { Messaging } from '../../ports/messaging.ts';
import type { Clock } from '../clock.ts';
import { asError } from '../as-error.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { readOutgoingMessage } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import type { TaskHandlers, Tasks } from './tasks.ts';

const messageQueue = 'message';
const taskQueue = 'task';
const hourlyQueue = 'hourly';

export interface JobsOptions {
  connectionString: string;
  sealingKey: KeyRing;
  messaging: Messaging;
  clock: Clock;
  onError: (error: Error, what: string) => void;
  /** What this process does after answers; a command, which is gone in a second, brings none. */
  tasks?: TaskHandlers;
  /** Run once an hour by one of all processes; a command, which is gone in a second, brings none. */
  hourly?: (now: Date) => Promise<void>;
}

export interface Jobs {
  outbox: Outbox;
  tasks: Tasks;
  stop(): Promise<void>;
}

interface SealedJob {
  sealed: string;
}

/** Tries for a day, a minute apart at first and an hour apart at last. */
const queueOptions = {
  retryLimit: 30,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  notify: true,
};

/** Rejects, with nothing left running, when the database can't be reached. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    schema: 'pgboss',
    max: 3,
    useListenNotify: true,
    application_name: 'portal-jobs',
  });
  boss.on('error', (error) => options.onError(asError(error), 'jobs'));
  try {
    return await workOn(boss, options);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function workOn(boss: PgBoss, options: JobsOptions): Promise<Jobs> {
  await boss.start();
  await boss.createQueue(messageQueue, queueOptions);
  await workOneByOne(boss, messageQueue, ({ id, data }) => sendMessage(options, id, data.sealed));
  const outbox: Outbox = {
    async enqueue(trx, message) {
      const sealed = seal(options.sealingKey, JSON.stringify(message));
      await boss.send(messageQueue, { sealed }, { db: fromKysely(trx) });
    },
  };
  await boss.createQueue(taskQueue, queueOptions);
  if (options.tasks) await workTasks(boss, options, options.tasks, outbox);
  if (options.hourly) await workHourly(boss, options.hourly, options.clock);
  return {
    outbox,
    tasks: {
      async enqueue(trx, name, payload) {
        const sealed = seal(options.sealingKey, JSON.stringify({ name, payload }));
        await boss.send(taskQueue, { sealed }, { db: fromKysely(trx) });
      },
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

const taskSchema = z.object({ name: z.string(), payload: z.unknown() });

async function workTasks(
  boss: PgBoss,
  { sealingKey, onError }: JobsOptions,
  handlers: TaskHandlers,
  outbox: Outbox,
): Promise<void> {
  await workOneByOne(boss, taskQueue, async ({ data }) => {
    const { name, payload } = z.parse(taskSchema, JSON.parse(unseal(sealingKey, data.sealed)));
    const handler = handlers[name];
    try {
      if (!handler) throw new Error(`Nothing does the task ${name}`);
      await handler(payload, outbox);
    } catch (error) {
      onError(asError(error), 'task');
      throw error;
    }
  });
}

/**
 * One job at a time, so that a crash repeats one at most, and the next one at once: a notice of the database wakes a worker
 * for a single job, and without looking again the others would wait for its slow poll.
 */
async function workOneByOne(
  boss: PgBoss,
  queue: string,
  work: (job: { id: string; data: SealedJob }) => Promise<void>,
): Promise<void> {
  const worker: { id?: string } = {};
  worker.id = await boss.work<SealedJob>(queue, { batchSize: 1 }, async (jobs) => {
    if (worker.id !== undefined) boss.notifyWorker(worker.id);
    for (const job of jobs) await work(job);
  });
}

async function workHourly(boss: PgBoss, work: (now: Date) => Promise<void>, clock: Clock): Promise<void> {
  await boss.createQueue(hourlyQueue, { retryLimit: 2, deleteAfterSeconds: 3600 });
  await boss.schedule(hourlyQueue, '17 * * * *');
  await boss.work(hourlyQueue, () => work(clock()));
}

async function sendMessage(options: JobsOptions, id: string, sealed: string): Promise<void> {
  const message = readOutgoingMessage(unseal(options.sealingKey, sealed));
  if (message.notAfter && options.clock() > message.notAfter) return;
  try {
    if (message.channel === 'sms') {
      await options.messaging.sendSms({ to: message.to, text: message.text, reference: id });
    } else {
      const { to, subject, text, html } = message;
      const attachments = (message.attachments ?? []).map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content, 'base64'),
      }));
      const messageId = `<${id}@portal>`;
      await options.messaging.sendEmail({ to, subject, text, html, attachments, messageId });
    }
  } catch (error) {
    options.onError(asError(error), 'message');
    throw error;
  }
}
