/**
 * Messages leave through a queue that is written in the transaction of the change they tell of, and are sent by a
 * worker: nothing is sent for a change that was rolled back, and nothing is lost when a process dies (F13, F14).
 */
import * as z from 'zod/mini';
import type { Trx } from '../database/database.ts';

/** A file that goes with an e-mail; its content in base64. */
const attachmentSchema = z.object({ name: z.string(), mediaType: z.string(), content: z.string() });

/** `notAfter`: a code that has expired by then is not sent late. */
const outgoingMessageSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email'),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.optional(z.array(attachmentSchema)),
    notAfter: z.optional(z.coerce.date()),
  }),
  z.object({
    channel: z.literal('sms'),
    to: z.string(),
    text: z.string(),
    notAfter: z.optional(z.coerce.date()),
  }),
]);
export type OutgoingMessage = z.output<typeof outgoingMessageSchema>;

export interface Outbox {
  enqueue(trx: Trx, message: OutgoingMessage): Promise<void>;
}

/** A message as it came out of the queue. */
export function readOutgoingMessage(json: string): OutgoingMessage {
  return z.parse(outgoingMessageSchema, JSON.parse(json));
}
