import type { Messaging } from '../../ports/messaging.ts';
import type { Metrics } from './metrics.ts';

/** Counts each attempt to send a message, by its outcome. */
export function countMessages(messaging: Messaging, attempts: Metrics['messages']): Messaging {
  const counted = async (channel: 'email' | 'sms', sending: Promise<void>): Promise<void> => {
    try {
      await sending;
      attempts.inc({ channel, outcome: 'sent' });
    } catch (error) {
      attempts.inc({ channel, outcome: 'failed' });
      throw error;
    }
  };
  return {
    sendEmail: (message) => counted('email', messaging.sendEmail(message)),
    sendSms: (message) => counted('sms', messaging.sendSms(message)),
  };
}
