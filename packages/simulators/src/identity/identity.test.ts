import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators } from '../index.ts';
import type { Simulators } from '../index.ts';
import { simulatorKey } from './identity.handlers.ts';
import { createVerificationStore } from './verification-store.ts';

let simulators: Simulators;
beforeEach(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterEach(() => simulators.close());

const visit = {
  customerId: 'schoolside',
  userId: 'user-1',
  nonce: 'n',
  fullName: 'Louise Brennan',
  lifeSeconds: 600,
};
const urls = {
  returnUrl: 'http://portal.example/returned',
  cancelUrl: 'http://portal.example/cancelled',
  timeoutUrl: 'http://portal.example/timed-out',
  exceptionUrl: 'http://portal.example/exception',
};

async function call(path: string, body: object, key = simulatorKey): Promise<Response> {
  return fetch(`${simulators.url}/identity/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
}

const post = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${simulators.url}/identity/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

async function open(): Promise<Record<string, string>> {
  const { token }: { token: string } = JSON.parse(await (await call('verifications', visit)).text());
  return { token, userId: visit.userId, customerId: visit.customerId, ...urls };
}

const outcomeOf = async (form: Record<string, string>): Promise<unknown> =>
  (await call('verifications/outcome', { token: form['token'], customerId: 'schoolside' })).json();

describe('identity verification', () => {
  it('shows the hidden form’s fields, and the target of each answer', async () => {
    const form = await open();
    const response = await post('verify', form);
    const page = await response.text();
    for (const value of Object.values(form)) expect(page).toContain(value);
    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://portal.example",
    );
  });

  it.each([
    ['verified', 'returnUrl', { given: 'Louise', family: 'Brennan' }],
    ['not-verified', 'returnUrl', null],
    ['cancelled', 'cancelUrl', null],
    ['timed-out', 'timeoutUrl', null],
    ['exception', 'exceptionUrl', null],
  ] as const)('responds with %s and sends the browser to the %s', async (answer, url, legalName) => {
    const form = await open();
    const response = await post('answer', { ...form, given: 'Louise', family: 'Brennan', answer });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(urls[url]);
    const { userId, nonce, customerId } = visit;
    expect(await outcomeOf(form)).toEqual({ outcome: answer, userId, nonce, customerId, legalName });
  });

  it('signs its responses', async () => {
    const response = await call('verifications/outcome', {
      token: (await open())['token'],
      customerId: 'schoolside',
    });
    const expected = createHmac('sha256', simulatorKey)
      .update(await response.text())
      .digest('hex');
    expect(response.headers.get('x-signature')).toBe(expected);
  });

  it('accepts a token once, from the visitor it was opened for', async () => {
    const form = await open();
    expect((await post('verify', { ...form, userId: 'somebody else' })).status).toBe(404);
    await post('answer', { ...form, answer: 'cancelled' });
    expect((await post('verify', form)).status).toBe(410);
    expect((await post('answer', { ...form, answer: 'verified' })).status).toBe(410);
    expect(await outcomeOf(form)).toMatchObject({ outcome: 'cancelled' });
  });

  it.each(['javascript:alert(1)', 'portal.example', ''])(
    'refuses the return address %j',
    async (returnUrl) => {
      expect((await post('verify', { ...(await open()), returnUrl })).status).toBe(404);
    },
  );

  it('authenticates its customer by the key', async () => {
    expect((await call('verifications', visit, 'wrong')).status).toBe(401);
    expect((await call('verifications', {})).status).toBe(400);
    expect((await call('verifications/outcome', { token: 'none' })).status).toBe(404);
  });

  it('is unavailable while it is switched to down', async () => {
    const form = await open();
    await fetch(`${simulators.url}/api/faults`, {
      method: 'POST',
      body: JSON.stringify({ identity: 'down' }),
    });
    expect((await call('verifications', visit)).status).toBe(503);
    expect((await post('verify', form)).status).toBe(503);
  });

  it('expires a visit', () => {
    let now = 0;
    const store = createVerificationStore(() => now);
    const { token } = store.open(visit);
    now = 600_001;
    expect(store.answer(token, 'verified', null)).toBe(false);
  });
});
