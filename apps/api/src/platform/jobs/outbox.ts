/**
 * Messages leave through a queue that is written in the transaction of the change they tell of, and are sent by a
 * worker: nothing is sent for a change that was rolled back, and nothing is lost when a process dies (F13, F14).
 */
import type { Trx } from '../database/database.ts';

export type OutgoingMessage =
  | { channel: 'email'; to: string; subject: string; text: string; html: string; notAfter?: Date }
  | { channel: 'sms'; to: string; text: string; notAfter?: Date };

export interface Outbox {
  /** `notAfter`: a code that has expired by then is not sent late. */
  enqueue(trx: Trx, message: OutgoingMessage): Promise<void>;
}
