import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveConfig } from '../../../config/config.ts';
import { readEnv } from '../../../config/env.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { isAllowedHost } from './hosts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { PUBLIC_URL: 'https://portal.example.edu' } });
});
afterAll(() => harness.close());

const ask = (host: string, url = '/live') => harness.app.inject({ url, headers: { host } });

describe('a request for another host', () => {
  it.each(['/live', '/api/user', '/api/token/csrf-token', '/', '/assets/x.js', '/nowhere'])(
    'returns 421 for %s',
    async (url) => {
      const answer = await ask('rebound.attacker.example:4000', url);
      expect(answer.statusCode).toBe(421);
      expect(answer.json()).toMatchObject({ code: 'wrong-host', status: 421 });
    },
  );

  it.each(['portal.example.edu', 'PORTAL.example.edu:8443', 'localhost:4000', '127.0.0.1', '[::1]:4000'])(
    'is not detected for %s',
    async (host) => {
      expect((await ask(host)).statusCode).toBe(200);
    },
  );
});

describe('a request through a trusted proxy', () => {
  let proxied: Harness;
  beforeAll(async () => {
    const env = { PUBLIC_URL: 'https://portal.example.edu', TRUSTED_PROXIES: '127.0.0.1' };
    proxied = await createHarness({ env });
  });
  afterAll(() => proxied.close());

  it.each([
    ['attacker.example', 'portal.example.edu', 421],
    ['portal.example.edu', 'attacker.example', 200],
  ])('is for its host %s, not for the forwarded host %s', async (host, forwarded, status) => {
    const headers = { host, 'x-forwarded-host': forwarded };
    expect((await proxied.app.inject({ url: '/live', headers })).statusCode).toBe(status);
  });
});

describe('the configured hosts', () => {
  const hostsOf = (env: Record<string, string>) =>
    deriveConfig(
      readEnv({
        DATABASE_URL: 'postgresql://portal@db/portal',
        PORTAL_SECRET: 'kVq3-8Tz_w2LmX5c.R7nB0yHd9sJf4gP',
        ...env,
      }),
    ).allowedHosts;
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.edu',
    SMTP_URL: 'smtps://mail.example',
    SMS_URL: 'https://sms.example',
    IDENTITY_URL: 'https://id.example',
    IDENTITY_KEY: 'k'.repeat(20),
    PAYMENT_GATEWAY_URL: 'https://pay.example',
    PAYMENT_GATEWAY_USERNAME: 'u',
    PAYMENT_GATEWAY_MERCHANT: 'm',
    PAYMENT_GATEWAY_PASSWORD: 'p',
  };

  it.each(['localhost', '127.0.0.1', '[::1]', '10.1.2.3', 'portal.example', ''])(
    'exclude %j in production unless it is listed',
    (host) => {
      expect(isAllowedHost(host, hostsOf(production))).toBe(false);
      expect(isAllowedHost('portal.example.edu', hostsOf(production))).toBe(true);
    },
  );

  it('in production include the addresses of health checks from ALLOWED_HOSTS', () => {
    const hosts = hostsOf({ ...production, ALLOWED_HOSTS: '10.1.2.3, health.internal,[fd00::1]' });
    for (const host of ['10.1.2.3:4000', 'health.internal', '[fd00::1]:4000'])
      expect(isAllowedHost(host, hosts)).toBe(true);
    expect(isAllowedHost('10.1.2.4', hosts)).toBe(false);
  });

  it('in development include this machine’s names, its IP addresses and the name it listens on', () => {
    const hosts = hostsOf({ HOST: 'laptop.local' });
    for (const host of ['localhost:5173', 'app.localhost', '192.168.1.7:4000', '[fe80::1]', 'laptop.local'])
      expect(isAllowedHost(host, hosts)).toBe(true);
    for (const host of ['attacker.example', 'localhost.attacker.example', '127.0.0.1.attacker.example', ''])
      expect(isAllowedHost(host, hosts)).toBe(false);
  });

  it('reject a setting that is not a list of hosts', () => {
    expect(() => hostsOf({ ALLOWED_HOSTS: 'https://portal.example' })).toThrow('ALLOWED_HOSTS');
  });
});
