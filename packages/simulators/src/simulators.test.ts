import { get } from 'node:http';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSimulators } from './index.ts';
import type { Message, Simulators } from './index.ts';

let simulators: Simulators;

beforeEach(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await simulators.close();
});

function call(path: string, init?: RequestInit): Promise<Response> {
  return fetch(simulators.url + path, init);
}

function post(path: string, body: unknown): Promise<Response> {
  return call(path, { method: 'POST', body: JSON.stringify(body) });
}

async function messages(query = ''): Promise<Message[]> {
  const response = await call(`/api/messages${query}`);
  return JSON.parse(await response.text());
}

async function sendMail(to: string, subject = 'Hello'): Promise<void> {
  const transport = createTransport(simulators.smtpUrl);
  try {
    await transport.sendMail({
      from: 'portal@example.com',
      to,
      subject,
      text: 'Your code is 123456. See http://localhost:4000/#/login.',
      html: '<p>Your code is <b>123456</b>. <a href="http://localhost:4000/?a=1&amp;b=2#/login">Sign in</a></p>',
      attachments: [{ filename: 'Report Zoë.pdf', contentType: 'application/pdf', content: '%PDF-1.7' }],
    });
  } finally {
    transport.close();
  }
}

describe('mail server', () => {
  it('adds an e-mail to the mailbox with its texts, links and attachments', async () => {
    await sendMail('parent@example.com', 'Điện thoại – code');
    expect(await messages()).toEqual([
      {
        id: '1',
        channel: 'email',
        to: 'parent@example.com',
        subject: 'Điện thoại – code',
        text: expect.stringContaining('Your code is 123456.'),
        html: expect.stringContaining('<b>123456</b>'),
        links: ['http://localhost:4000/?a=1&b=2#/login', 'http://localhost:4000/#/login'],
        attachments: [{ name: 'Report Zoë.pdf', mediaType: 'application/pdf', bytes: 8 }],
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
  });

  it('stores one message per recipient', async () => {
    await sendMail('one@example.com, two@example.com');
    expect((await messages()).map((message) => message.to)).toEqual(['two@example.com', 'one@example.com']);
  });

  it('temporarily refuses mail while it is switched to down', async () => {
    await post('/api/faults', { smtp: 'down' });
    await expect(sendMail('parent@example.com')).rejects.toThrow(/451/);
    await post('/api/faults', { smtp: 'ok' });
    await sendMail('parent@example.com');
    expect(await messages()).toHaveLength(1);
  });
});

describe('SMS provider', () => {
  it('adds an SMS to the mailbox', async () => {
    const response = await post('/sms/messages', {
      to: '+61400000001',
      text: 'Code 654321',
      reference: 'r1',
    });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ id: '1', reference: 'r1' });
    expect(await messages()).toMatchObject([{ channel: 'sms', to: '+61400000001', text: 'Code 654321' }]);
  });

  it('refuses a message without text or recipient', async () => {
    expect((await post('/sms/messages', { to: '+61400000001' })).status).toBe(400);
    expect((await call('/sms/messages', { method: 'POST', body: 'not json' })).status).toBe(400);
  });

  it('returns 503 while it is switched to down', async () => {
    await post('/api/faults', { sms: 'down' });
    const response = await post('/sms/messages', { to: '+61400000001', text: 'Code', reference: '' });
    expect(response.status).toBe(503);
    expect(await messages()).toEqual([]);
  });
});

describe('mailbox', () => {
  it('lists newest first and finds messages by recipient, in any notation of a phone number', async () => {
    await post('/sms/messages', { to: '+61 400 000 001', text: 'first', reference: '' });
    await post('/sms/messages', { to: '+61400000002', text: 'second', reference: '' });
    expect((await messages()).map((message) => message.text)).toEqual(['second', 'first']);
    expect(await messages('?to=%2B61400000001')).toMatchObject([{ text: 'first' }]);
    expect(await messages('?to=nobody')).toEqual([]);
  });

  it('deletes all messages on request', async () => {
    await post('/sms/messages', { to: '+61400000001', text: 'first', reference: '' });
    expect((await call('/api/messages', { method: 'DELETE' })).status).toBe(204);
    expect(await messages()).toEqual([]);
  });

  it('notifies an open page of a new message', async () => {
    const response = await call('/api/messages/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('ready');
    await post('/sms/messages', { to: '+61400000001', text: 'first', reference: '' });
    expect((await reader?.read())?.value).toContain('changed');
    await reader?.cancel();
  });

  it('shows an e-mail only in a sandbox without scripts', async () => {
    await sendMail('parent@example.com');
    const response = await call('/messages/1/html');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/);
    expect(await response.text()).toContain('<b>123456</b>');
  });
});

describe('the simulators', () => {
  it.each(['/', '/mailbox', '/learning', '/learning/about', '/identity'])(
    'serves the page %s',
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<html lang="en-AU">');
    },
  );

  it('return 404 for anything else', async () => {
    expect((await call('/nothing')).status).toBe(404);
  });

  it('refuse an unknown fault', async () => {
    expect((await post('/api/faults', { smtp: 'on fire' })).status).toBe(400);
    expect(await (await call('/api/faults')).json()).toEqual({
      smtp: 'ok',
      sms: 'ok',
      identity: 'ok',
      recaptcha: 'ok',
      breachedPasswords: 'ok',
    });
  });

  it('do not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startSimulators({ port: 0, smtpPort: 0 })).rejects.toThrow(/do not start in production/);
  });
});

describe('a request with another host', () => {
  const statusFor = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(simulators.url);
      get({ host: '127.0.0.1', port, path: '/api/messages', headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject);
    });

  it.each(['rebound.attacker.example', 'localhost.attacker.example:4100', '127.0.0.1.attacker.example'])(
    'is refused for %s, so that no other site reads the codes',
    async (host) => {
      expect(await statusFor(host)).toBe(421);
    },
  );

  it.each(['localhost:4100', '127.0.0.1:4100', '[::1]:4100', '192.168.1.7:4100'])(
    'is not detected for %s',
    async (host) => {
      expect(await statusFor(host)).toBe(200);
    },
  );
});
