/**
 * Work done after the response, so that the response and its duration don't depend on the work (T2). Queued in the
 * call's transaction, run by a worker, and retried when it fails.
 */
import type { Trx } from '../database/database.ts';
import type { Outbox } from './outbox.ts';

export interface Tasks {
  enqueue(
    trx: Trx,
    name: string,
    payload: Readonly<Record<string, string>>,
    options?: { startAfter?: Date },
  ): Promise<void>;
}

/** Runs one task; it may be called again with the same payload after a crash. */
export type TaskHandler = (payload: unknown, outbox: Outbox) => Promise<void>;
export type TaskHandlers = Readonly<Record<string, TaskHandler>>;
