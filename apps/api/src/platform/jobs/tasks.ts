/**
 * Work that is done after the answer, so that the answer is the same and takes as long whatever there is to do
 * (T2). Written in the transaction of the call, done by a worker, tried again when it fails.
 */
import type { Trx } from '../database/database.ts';
import type { Outbox } from './outbox.ts';

export interface Tasks {
  enqueue(trx: Trx, name: string, payload: Readonly<Record<string, string>>): Promise<void>;
}

/** Does one task; it may be called again with the same payload when a process dies in between. */
export type TaskHandler = (payload: unknown, outbox: Outbox) => Promise<void>;
export type TaskHandlers = Readonly<Record<string, TaskHandler>>;
