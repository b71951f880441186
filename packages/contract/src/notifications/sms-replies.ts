/** Replies to texts, as the SMS provider delivers them (W-6.5). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { providerHeadersSchema } from './provider-secret.ts';

export const smsReplyEndpoint = defineEndpoint({
  id: 'notifications.smsReply',
  method: 'POST',
  path: '/api/providers/sms/replies',
  summary:
    'A text that somebody sent to our number. STOP ends routine texts to that number, START begins them again',
  headers: providerHeadersSchema,
  body: z.object({
    from: z.string().check(z.minLength(3), z.maxLength(30)),
    text: z.string().check(z.maxLength(2000)),
  }),
  /** The text to send back; null for replies other than STOP and START. */
  response: z.object({ reply: z.nullable(z.string()) }),
  errors: ['forbidden', 'too-many-requests'],
});
