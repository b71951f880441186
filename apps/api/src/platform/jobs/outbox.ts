/**
 * Transactional outbox: messages are queued in the transaction of their change and sent by a worker, so that nothing is
 * sent for a rolled-back change, and nothing is lost in a crash (F13, F14).
 */
import * as z from 'zod/mini';
import type { Trx } from '../database/database.ts';

/** An e-mail attachment; its content in base64. */
const attachmentSchema = z.object({ name: z.string(), mediaType: z.string(), content: z.string() });

/** `notAfter`: an expired code is not sent late. */
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
    /** Identifies the message to whoever is told whether it was sent. */
    receipt: z.optional(z.string()),
  }),
]);
export type OutgoingMessage = z.output<typeof outgoingMessageSchema>;
export type OutgoingEmail = Extract<OutgoingMessage, { channel: 'email' }>;

export interface Outbox {
  enqueue(trx: Trx, message: OutgoingMessage): Promise<void>;
}

/** A message read from the queue. */
export function readOutgoingMessage(json: string): OutgoingMessage {
  return z.parse(outgoingMessageSchema, JSON.parse(json));
}
