import { expect, it } from 'vitest';
import { countMessages } from './counted-messaging.ts';
import { createMetrics } from './metrics.ts';

it('counts sent and failed messages, and rethrows failures', async () => {
  const metrics = createMetrics();
  const messaging = countMessages(
    {
      sendEmail: () => Promise.resolve(),
      sendSms: () => Promise.reject(new Error('The SMS provider answered 500')),
    },
    metrics.messages,
  );
  const email = { to: 'a@example.com', subject: '', text: '', html: '', messageId: '' };
  await messaging.sendEmail(email);
  await expect(messaging.sendSms({ to: '0', text: '', reference: '' })).rejects.toThrow('answered 500');
  const lines = (await metrics.registry.getSingleMetricAsString('portal_messages_total')).split('\n');
  expect(lines.slice(2)).toEqual([
    'portal_messages_total{channel="email",outcome="sent"} 1',
    'portal_messages_total{channel="sms",outcome="failed"} 1',
  ]);
});
