/** Rows of the authorisation matrix: a person's own notifications, and the calls of the SMS provider and the mail server. */
import { everyone, ownSettings } from './actors.ts';
import type { Row } from './world.ts';

export const notificationRows: readonly Row[] = [
  {
    call: 'GET /api/notifications',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/notifications'),
  },
  {
    call: 'GET /api/notifications/counts',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/notifications/counts'),
  },
  {
    call: 'POST /api/notifications/read',
    expected: ownSettings(200),
    ask: (browser) =>
      browser.post('/api/notifications/read', { body: { which: 'all', until: '2026-11-01T00:00:00Z' } }),
  },
  {
    call: 'GET /api/notifications/preferences',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/notifications/preferences'),
  },
  {
    call: 'POST /api/notifications/preferences',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/notifications/preferences', { body: {} }),
  },
  {
    call: 'GET /api/notifications/reachability',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/notifications/reachability'),
  },
  {
    call: 'POST /api/notifications/test',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/notifications/test', { body: {} }),
  },
  {
    // Without the provider's secret.
    call: 'POST /api/providers/sms/replies',
    expected: everyone(403),
    ask: (browser) =>
      browser.post('/api/providers/sms/replies', {
        headers: { 'x-provider-secret': 'a guess' },
        body: { from: '+61412000418', text: 'STOP' },
      }),
  },
  {
    // The rows don't send the mail server's secret.
    call: 'POST /api/providers/mail/bounces',
    expected: everyone(403),
    ask: (browser) =>
      browser.post('/api/providers/mail/bounces', {
        headers: { 'x-provider-secret': 'a guess', 'content-type': 'message/rfc822' },
        body: 'Subject: hello',
      }),
  },
];
