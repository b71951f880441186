/** Background work on pg-boss: jobs live and die with the data (docs/decisions/server/jobs.md). */
import { PgBoss, fromKysely } from 'pg-boss';
import * as z from 'zod/mini';
import type { Messaging } from '../../ports/messaging.ts';
import type { Clock } from '../clock.ts';
import { asError } from '../as-error.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import { seal, unseal } from '../crypto/seal.ts';
import type { Trx } from '../database/database.ts';
import { openSocket } from '../database/silence/silence.ts';
import { startImportQueue } from './import-queue.ts';
import type { ImportJobs } from './import-queue.ts';
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
  /** Told of each attempt at a text that asked for a receipt. A short-lived command isn't told. */
  onText?: (receipt: string, isSent: boolean) => Promise<void>;
  /** `false`: jobs are enqueued for other processes, and none are run or scheduled here. */
  works?: boolean;
  /** Handlers of background tasks; a short-lived command has none. */
  tasks?: TaskHandlers;
  /** Run hourly by one process; a short-lived command has none. */
  hourly?: (now: Date) => Promise<void>;
  /** Imports of delivered packages. A short-lived command runs none. */
  imports?: ImportJobs;
}

export interface Jobs {
  outbox: Outbox;
  tasks: Tasks;
  /** Enqueues the import of a school's waiting packages, in the caller's transaction. */
  enqueueImport: (trx: Trx, schoolId: number) => Promise<void>;
  stop(): Promise<void>;
}

interface SealedJob {
  sealed: string;
}

/** Retries for a day, at intervals that grow from a minute to an hour. */
const queueOptions = {
  retryLimit: 30,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  notify: true,
};

/** The queue closes idle connections after 10 s, and checks the one that waits for notifications every 10 s. */
const silenceMs = 30_000;

/** Rejects, with nothing left running, when the database can't be reached. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { works = true } = options;
  const settings = {
    connectionString: options.connectionString,
    schema: 'pgboss',
    max: 3,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    application_name: 'portal-jobs',
    // Missing from the library's types, but passed on to the driver.
    stream: () => openSocket(silenceMs),
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error) => options.onError(asError(error), 'jobs'));
  try {
    return await startQueues(boss, options);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function startQueues(boss: PgBoss, options: JobsOptions): Promise<Jobs> {
  await boss.start();
  await boss.createQueue(messageQueue, queueOptions);
  await boss.createQueue(taskQueue, queueOptions);
  const send = async (
    queue: string,
    trx: Trx,
    content: unknown,
    settings: { startAfter?: Date } = {},
  ): Promise<void> => {
    const sealed = seal(options.sealingKey, JSON.stringify(content));
    await boss.send(queue, { sealed }, { ...settings, db: fromKysely(trx) });
  };
  const outbox: Outbox = { enqueue: (trx, message) => send(messageQueue, trx, message) };
  const tasks: Tasks = {
    enqueue: (trx, name, payload, settings) => send(taskQueue, trx, { name, payload }, settings),
  };
  const works = options.works ?? true;
  if (works) await workOn(boss, options, outbox);
  const enqueueImport = await startImportQueue(boss, works ? options.imports : undefined);
  return { outbox, tasks, enqueueImport, stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

async function workOn(boss: PgBoss, options: JobsOptions, outbox: Outbox): Promise<void> {
  await workOneByOne(boss, messageQueue, ({ id, data }) => sendMessage(options, id, data.sealed));
  if (options.tasks) await workTasks(boss, options, options.tasks, outbox);
  if (options.hourly) await workHourly(boss, options.hourly, options.clock);
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
 * Runs one job at a time, so that a crash repeats at most one, and then polls at once: a database notification wakes a
 * worker for a single job, and the others would otherwise wait for its slow poll.
 */
async function workOneByOne(
  boss: PgBoss,
  queue: string,
  work: (job: { id: string; data: SealedJob }) => Promise<void>,
): Promise<void> {
  const worker: { id?: string } = {};
  // A delayed job is announced when it is enqueued, not when it is due, so workers also poll.
  const settings = { batchSize: 1, notifyPollingIntervalSeconds: 5 };
  worker.id = await boss.work<SealedJob>(queue, settings, async (jobs) => {
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
      await sendText(options, { ...message, id });
    } else {
      const { to, subject, text, html } = message;
      const attachments = (message.attachments ?? []).map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content, 'base64'),
      }));
      await options.messaging.sendEmail({ to, subject, text, html, attachments, id });
    }
  } catch (error) {
    options.onError(asError(error), 'message');
    throw error;
  }
}

async function sendText(
  { messaging, onText, onError }: JobsOptions,
  { id, to, text, receipt }: { id: string; to: string; text: string; receipt?: string | undefined },
): Promise<void> {
  const note = async (isSent: boolean): Promise<void> => {
    // A failure to note it must not send the text again.
    if (receipt !== undefined)
      await onText?.(receipt, isSent).catch((error: unknown) => onError(asError(error), 'text receipt'));
  };
  try {
    await messaging.sendSms({ to, text, reference: id });
  } catch (error) {
    await note(false);
    throw error;
  }
  await note(true);
}
