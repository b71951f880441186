/** Rows of the authorisation matrix: registration. */
import { testPassword } from '../harness.ts';
import { everyone, signedInOnly } from './actors.ts';
import { noRegistration } from './bodies.ts';
import type { Row } from './world.ts';

export const registrationRows: readonly Row[] = [
  {
    call: 'POST /api/registration/account-owner-invitation',
    expected: everyone(200),
    ask: (browser) =>
      browser.post('/api/registration/account-owner-invitation', { body: { code: 'nothing' } }),
  },
  {
    call: 'GET /api/registration/status',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/status?sessionId=nothing'),
  },
  {
    call: 'GET /api/registration/account-owner-verification',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/account-owner-verification?sessionId=nothing'),
  },
  {
    call: 'POST /api/registration/account-owner-verification',
    expected: everyone(404),
    ask: (browser) => browser.post('/api/registration/account-owner-verification', { body: noRegistration }),
  },
  {
    call: 'GET /api/registration/dvsToken',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/dvsToken?sessionId=nothing'),
  },
  {
    call: 'GET /api/registration/identity-return/{how}/{userId}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/registration/identity-return/cancelled/nobody'),
  },
  {
    call: 'POST /api/registration/account-owner-auto-activate',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/account-owner-auto-activate', {
        body: { ...noRegistration, userId: 'nobody' },
      }),
  },
  {
    call: 'POST /api/registration/account-owner-register',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/account-owner-register', {
        body: {
          ...noRegistration,
          email: 'new@example.com',
          confirmEmail: 'new@example.com',
          password: 'Banksia-Row-9',
          confirmationPassword: 'Banksia-Row-9',
        },
      }),
  },
  {
    call: 'POST /api/authentication/account-owner/login',
    expected: everyone(401),
    ask: (browser) =>
      browser.post('/api/authentication/account-owner/login', {
        body: { email: 'nobody@example.com', password: 'wrong' },
      }),
  },
  {
    call: 'POST /api/registration/associate-additional-invitation',
    expected: [401, 404, 404, 404, 404, 404, 404, 403, 404],
    ask: (browser) =>
      browser.post('/api/registration/associate-additional-invitation', { body: noRegistration }),
  },
  {
    call: 'GET /api/registration/activate/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/registration/activate/not-a-token'),
  },
  {
    call: 'POST /api/registration/activate/resend',
    expected: signedInOnly(200),
    ask: (browser) => browser.post('/api/registration/activate/resend'),
  },
  {
    call: 'POST /api/registration/activate',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/registration/activate', { body: { token: 'not-a-token' } }),
  },
  { call: 'GET /api/user', expected: signedInOnly(200), ask: (browser) => browser.get('/api/user') },
  {
    call: 'GET /api/registration/delegated-viewer-invitation',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/registration/delegated-viewer-invitation?code=not-a-code'),
  },
  {
    call: 'GET /api/registration/delegated-viewer-verification',
    expected: everyone(404),
    ask: (browser) => browser.get('/api/registration/delegated-viewer-verification?sessionId=none'),
  },
  {
    call: 'POST /api/registration/delegated-viewer-verification',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/delegated-viewer-verification', { body: { sessionId: 'none' } }),
  },
  {
    call: 'POST /api/registration/delegated-viewer-register',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/registration/delegated-viewer-register', {
        body: {
          email: 'new@example.com',
          confirmEmail: 'new@example.com',
          sessionId: 'none',
          password: testPassword,
          confirmationPassword: testPassword,
        },
      }),
  },
  {
    call: 'POST /api/authentication/delegated-viewer/login',
    expected: everyone(404),
    ask: (browser) =>
      browser.post('/api/authentication/delegated-viewer/login', {
        body: { email: 'nobody@example.com', password: 'wrong', sessionId: 'none' },
      }),
  },
];
