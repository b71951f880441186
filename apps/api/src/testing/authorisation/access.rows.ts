/** Rows of the authorisation matrix: before and around signing in. */
import { everyone, signedInOnly } from './actors.ts';
import { errorReport } from './bodies.ts';
import type { Row } from './world.ts';

const unknownToken = 'x'.repeat(43);

export const accessRows: readonly Row[] = [
  {
    call: 'GET /api/token/csrf-token',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/token/csrf-token'),
  },
  {
    call: 'GET /api/authentication/authenticationCheck',
    expected: signedInOnly(200),
    ask: (browser) => browser.get('/api/authentication/authenticationCheck'),
  },
  {
    call: 'GET /api/captcha/challenge',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/captcha/challenge'),
  },
  {
    call: 'POST /api/authentication/login',
    expected: everyone(401),
    ask: (browser) =>
      browser.post('/api/authentication/login', { body: { email: 'nobody@example.com', password: 'wrong' } }),
  },
  {
    call: 'POST /api/absence-links/open',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/absence-links/open', { body: { token: unknownToken } }),
  },
  {
    call: 'POST /api/absence-links/check',
    expected: everyone(200),
    ask: (browser) =>
      browser.post('/api/absence-links/check', { body: { token: unknownToken, letter: 'A' } }),
  },
  {
    call: 'POST /api/absence-links/answer',
    expected: everyone(200),
    ask: (browser) =>
      browser.post('/api/absence-links/answer', {
        body: { token: unknownToken, letter: 'A', reason: 'Sick' },
      }),
  },
  {
    call: 'POST /api/forgot-password/request',
    expected: everyone(204),
    ask: (browser) => browser.post('/api/forgot-password/request', { body: { email: 'nobody@example.com' } }),
  },
  {
    call: 'GET /api/forgot-password/confirm-reset-password/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/forgot-password/confirm-reset-password/not-a-token'),
  },
  {
    call: 'POST /api/forgot-password/submit',
    expected: everyone(200),
    ask: (browser) =>
      browser.post('/api/forgot-password/submit', {
        body: { email: 'nobody@example.com', confirmationToken: 'not-a-token', password: 'Banksia-Row-9' },
      }),
  },
  {
    call: 'GET /api/qlearn/link',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/qlearn/link'),
  },
  {
    call: 'GET /api/audit/roots',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/audit/roots'),
  },
  {
    call: 'GET /api/site',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/site'),
  },
  {
    call: 'GET /api/versions/minimum',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/versions/minimum'),
  },
  {
    call: 'POST /api/versions/recordMobileAppNeedsUpgrade',
    expected: everyone(204),
    ask: (browser) =>
      browser.post('/api/versions/recordMobileAppNeedsUpgrade', {
        body: { currentVersion: '4.2.0', targetVersion: '4.6.1' },
      }),
  },
  {
    call: 'GET /api/outages/active',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/outages/active?platform=web'),
  },
  {
    call: 'GET /api/outages/{id}',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/outages/00000000-0000-4000-8000-000000000000'),
  },
  {
    call: 'GET /api/outages/{module}/outage/{platform}',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/outages/Attendance/outage/web'),
  },
  {
    call: 'GET /api/outages/{module}/alert/{platform}',
    expected: everyone(204),
    ask: (browser) => browser.get('/api/outages/Attendance/alert/web'),
  },
  {
    call: 'POST /api/errors',
    expected: everyone(204),
    ask: (browser) => browser.post('/api/errors', { body: errorReport }),
  },
  {
    call: 'GET /api/termsandconditions/mobile/{key}',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/termsandconditions/mobile/owner-1'),
  },
  {
    call: 'GET /api/termsandconditions/{key}',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/termsandconditions/owner-1'),
  },
  {
    call: 'GET /api/termsAndConditions/accepted',
    expected: signedInOnly(200),
    ask: (browser) => browser.get('/api/termsAndConditions/accepted'),
  },
  {
    call: 'POST /api/termsAndConditions/accept',
    expected: signedInOnly(400),
    ask: (browser) => browser.post('/api/termsAndConditions/accept', { body: { ids: ['not-published'] } }),
  },
  {
    call: 'POST /api/termsAndConditions/acceptPending',
    expected: signedInOnly(400),
    ask: (browser) =>
      browser.post('/api/termsAndConditions/acceptPending', { body: { ids: ['nothing-pending'] } }),
  },
];
