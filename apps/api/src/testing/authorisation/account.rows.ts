/** Rows of the authorisation matrix: one’s own account. */
import { testPassword } from '../harness.ts';
import { everyone, signedInOnly, ownSettings, unknownId, unknownPasskey } from './actors.ts';
import type { Row } from './world.ts';

export const accountRows: readonly Row[] = [
  {
    call: 'POST /api/user/settings/email',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) =>
      browser.post('/api/user/settings/email', {
        body: { email: 'new@example.com', confirmEmail: 'new@example.com', password: 'not-the-password' },
      }),
  },
  {
    call: 'GET /api/user/settings/email/confirm/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/user/settings/email/confirm/not-a-token'),
  },
  {
    call: 'POST /api/user/settings/email/confirm',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/user/settings/email/confirm', { body: { token: 'not-a-token' } }),
  },
  {
    call: 'GET /api/user/settings/email/not-me/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/user/settings/email/not-me/not-a-token'),
  },
  {
    call: 'POST /api/user/settings/email/not-me',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/user/settings/email/not-me', { body: { token: 'not-a-token' } }),
  },
  {
    call: 'POST /api/user/settings/mobile',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) => browser.post('/api/user/settings/mobile', { body: { mobile: '' } }),
  },
  {
    call: 'POST /api/user/settings/password',
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403],
    ask: (browser) =>
      browser.post('/api/user/settings/password', {
        body: {
          OldPassword: 'not-the-password',
          NewPassword: 'Banksia-Row-9',
          NewPasswordConfirmation: 'Banksia-Row-9',
        },
      }),
  },
  {
    call: 'GET /api/user/email/{qId}',
    expected: [401, 404, 404, 404, 404, 404, 404, 403, 403],
    ask: (browser) => browser.get('/api/user/email/00000000-0000-4000-8000-000000000000'),
  },
  {
    call: 'POST /api/authentication/reauthenticate',
    expected: [401, 204, 204, 204, 204, 204, 204, 403, 403],
    ask: (browser) =>
      browser.post('/api/authentication/reauthenticate', { body: { password: testPassword } }),
  },
  {
    call: 'POST /api/authentication/reauthenticate/options',
    expected: ownSettings(204),
    ask: (browser) => browser.post('/api/authentication/reauthenticate/options'),
  },
  {
    call: 'POST /api/authentication/reauthenticate/passkey',
    expected: [401, 401, 401, 401, 401, 401, 401, 403, 403],
    ask: (browser) =>
      browser.post('/api/authentication/reauthenticate/passkey', { body: { credential: unknownPasskey } }),
  },
  {
    call: 'POST /api/authentication/passkey/options',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/authentication/passkey/options'),
  },
  {
    call: 'POST /api/authentication/passkey/login',
    expected: everyone(401),
    ask: (browser) =>
      browser.post('/api/authentication/passkey/login', { body: { credential: unknownPasskey } }),
  },
  {
    call: 'GET /api/user/security/factors',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/security/factors'),
  },
  {
    call: 'POST /api/user/security/authenticator/begin',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/user/security/authenticator/begin'),
  },
  {
    call: 'POST /api/user/security/authenticator/confirm',
    expected: ownSettings(422),
    ask: (browser) => browser.post('/api/user/security/authenticator/confirm', { body: { code: '12345' } }),
  },
  {
    call: 'POST /api/user/security/authenticator/remove',
    expected: ownSettings(404),
    ask: (browser) => browser.post('/api/user/security/authenticator/remove'),
  },
  {
    call: 'POST /api/user/security/passkeys/begin',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/user/security/passkeys/begin'),
  },
  {
    call: 'POST /api/user/security/passkeys',
    expected: ownSettings(422),
    ask: (browser) => {
      const { id, rawId, type, response } = unknownPasskey;
      const made = { clientDataJSON: response.clientDataJSON, attestationObject: 'oA' };
      const credential = { id, rawId, type, response: made };
      return browser.post('/api/user/security/passkeys', { body: { name: 'Phone', credential } });
    },
  },
  {
    call: 'POST /api/user/security/passkeys/{passkeyId}/rename',
    expected: ownSettings(404),
    ask: (browser) =>
      browser.post(`/api/user/security/passkeys/${unknownId}/rename`, { body: { name: 'Phone' } }),
  },
  {
    call: 'POST /api/user/security/passkeys/{passkeyId}/remove',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/passkeys/${unknownId}/remove`),
  },
  {
    call: 'POST /api/user/security/suspended/{factorId}/restore',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/suspended/${unknownId}/restore`),
  },
  {
    call: 'POST /api/user/security/suspended/{factorId}/remove',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/suspended/${unknownId}/remove`),
  },
  {
    call: 'GET /api/user/security/not-me/{token}',
    expected: everyone(303),
    ask: (browser) => browser.get('/api/user/security/not-me/not-a-token'),
  },
  {
    call: 'POST /api/user/security/not-me',
    expected: everyone(200),
    ask: (browser) => browser.post('/api/user/security/not-me', { body: { token: 'not-a-token' } }),
  },
  {
    call: 'POST /api/offline/lease',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/offline/lease'),
  },
  {
    call: 'GET /api/offline/lease',
    expected: everyone(200),
    ask: (browser) => browser.get('/api/offline/lease', { headers: { 'offline-lease': 'a'.repeat(43) } }),
  },
  {
    call: 'GET /api/user/security/sessions',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/security/sessions'),
  },
  {
    call: 'POST /api/user/security/sessions/{sessionId}/end',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/sessions/${unknownId}/end`),
  },
  {
    call: 'POST /api/user/security/devices/{deviceId}/forget',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/security/devices/${unknownId}/forget`),
  },
  {
    call: 'GET /api/user/accessHistory',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/accessHistory'),
  },
  {
    call: 'GET /api/user/data',
    expected: ownSettings(200),
    ask: (browser) => browser.get('/api/user/data'),
  },
  {
    call: 'POST /api/user/data',
    expected: ownSettings(200),
    ask: (browser) => browser.post('/api/user/data'),
  },
  {
    call: 'POST /api/user/data/{exportId}/{format}/open',
    expected: ownSettings(404),
    ask: (browser) => browser.post(`/api/user/data/${unknownId}/pdf/open`),
  },
  {
    call: 'GET /api/user/data/{exportId}/{format}',
    expected: ownSettings(403),
    ask: (browser) => browser.get(`/api/user/data/${unknownId}/pdf`),
  },
  {
    call: 'POST /api/authentication/logout',
    expected: signedInOnly(204),
    ask: (browser) => browser.post('/api/authentication/logout'),
  },
  {
    // Everyone has logged out by now; sessions.test.ts verifies that it needs a session and ends all of them.
    call: 'POST /api/user/security/sign-out-everywhere',
    expected: everyone(401),
    ask: (browser) => {
      browser.forgetCsrf();
      return browser.post('/api/user/security/sign-out-everywhere');
    },
  },
];
