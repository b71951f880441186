import { expect, it } from 'vitest';
import { countMessages } from './counted-messaging.ts';
import { countPushes } from './counted-push.ts';
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
  const email = { to: 'a@example.com', subject: '', text: '', html: '', id: '' };
  await messaging.sendEmail(email);
  await expect(messaging.sendSms({ to: '0', text: '', reference: '' })).rejects.toThrow('answered 500');
  const lines = (await metrics.registry.getSingleMetricAsString('portal_messages_total')).split('\n');
  expect(lines.slice(2)).toEqual([
    'portal_messages_total{channel="email",outcome="sent"} 1',
    'portal_messages_total{channel="sms",outcome="failed"} 1',
  ]);
});

it('counts push notifications', async () => {
  const metrics = createMetrics();
  const sender = countPushes(
    {
      platforms: [],
      send: () =>
        Promise.resolve([
          { id: '1', outcome: 'sent' },
          { id: '2', outcome: 'gone' },
          { id: '3', outcome: 'later', retryAt: new Date(0) },
          { id: '4', outcome: 'refused', reason: 'http-400' },
        ]),
    },
    metrics.messages,
  );
  await sender.send([]);
  const lines = (await metrics.registry.getSingleMetricAsString('portal_messages_total')).split('\n');
  expect(lines.slice(2)).toEqual([
    'portal_messages_total{channel="push",outcome="sent"} 1',
    'portal_messages_total{channel="push",outcome="gone"} 1',
    'portal_messages_total{channel="push",outcome="failed"} 2',
  ]);
});
