/** E-mails that came back, as the mail server delivers them (W-6.10). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { smsSecretHeader } from './sms-replies.ts';

/** A longer message is rejected. The report precedes the original e-mail, so a mail server may cut that off. */
export const bounceLimits = { messageBytes: 256 * 1024 } as const;

export const bounceEndpoint = defineEndpoint({
  id: 'notifications.bounce',
  method: 'POST',
  path: '/api/providers/mail/bounces',
  summary:
    'A message that arrived at the return address of our e-mails. Only reports of permanent failures count',
  headers: z.looseObject({ [smsSecretHeader]: z.string().check(z.maxLength(200)) }),
  encoding: 'message',
  response: z.object({
    /** False for a message that isn't such a report, is already known, or isn't about an e-mail of ours. */
    isRecorded: z.boolean(),
  }),
  errors: ['forbidden', 'payload-too-large', 'too-many-requests'],
});
