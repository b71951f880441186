/** Rows of the authorisation matrix: a person's own devices. */
import { ownSettings } from './actors.ts';
import type { Row } from './world.ts';

const installationId = 'no-such-installation';
const device = { handle: 'no-such-handle', installationId };

export const pushRows: readonly Row[] = [
  {
    call: 'GET /api/pushnotification/service',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/pushnotification/service'),
  },
  {
    // No app is configured.
    call: 'POST /api/pushnotification/register',
    expected: ownSettings(404),
    ask: (browser) =>
      browser.post('/api/pushnotification/register', {
        body: { handle: 'a'.repeat(64), installationId, platform: 'apns' },
      }),
  },
  {
    // An unknown push service.
    call: 'POST /api/pushnotification/subscribe',
    expected: ownSettings(404),
    ask: (browser) =>
      browser.post('/api/pushnotification/subscribe', {
        body: {
          endpoint: 'https://push.example/1',
          keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
          installationId,
        },
      }),
  },
  {
    call: 'POST /api/pushnotification/unregister',
    expected: ownSettings(204),
    ask: (browser) => browser.post('/api/pushnotification/unregister', { body: device }),
  },
  {
    call: 'POST /api/pushnotification/check',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/pushnotification/check', { body: device }),
  },
  {
    call: 'POST /api/pushnotification/showNames',
    expected: ownSettings(404),
    ask: (browser) =>
      browser.post('/api/pushnotification/showNames', { body: { installationId, showsNames: true } }),
  },
];
