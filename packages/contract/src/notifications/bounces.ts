/** The call with which the mail server delivers bounces (W-6.10). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { providerHeadersSchema } from './provider-secret.ts';

/** The largest message. The report precedes the original e-mail, so the mail server may truncate a longer message. */
export const bounceLimits = { messageBytes: 256 * 1024 } as const;

export const bounceEndpoint = defineEndpoint({
  id: 'notifications.bounce',
  method: 'POST',
  path: '/api/providers/mail/bounces',
  summary:
    'A message that arrived at the return address of our e-mails. Only reports of permanent failures count',
  headers: providerHeadersSchema,
  encoding: 'message',
  response: z.object({
    /** False if the message isn't a report of a permanent failure, is a repetition, or isn't about one of our e-mails. */
    isRecorded: z.boolean(),
  }),
  errors: ['forbidden', 'payload-too-large', 'too-many-requests'],
});
