import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMessaging } from './messaging.ts';

const to = 'grace.park@example.com';

let server: Server | undefined;
afterEach(() => server?.close());

const message = { to, id: '1', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

async function listen(listening: Server): Promise<string> {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A mail server that rejects every recipient and names them in its error. */
async function refusingMailServer(): Promise<string> {
  server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (line) => {
      const isRecipient = line.toString().startsWith('RCPT');
      socket.write(isRecipient ? `550 5.1.1 <${to}>: no such person\r\n` : '250 ok\r\n');
    });
  });
  return listen(server);
}

describe('a rejected e-mail', () => {
  it('fails without naming the recipient, because failures are logged and kept with the job', async () => {
    const smtpUrl = await refusingMailServer();
    const messaging = createMessaging({
      mail: { smtpUrl, from: 'portal@example.com' },
      sms: { url: 'http://127.0.0.1:9' },
    });
    const error: unknown = await messaging.sendEmail(message).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'The mail server did not take the e-mail (EENVELOPE 550)' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('grace');
  });
});

/** A mail server that accepts everything. */
async function acceptingMailServer(): Promise<{ smtpUrl: string; received: () => string }> {
  let received = '';
  server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received += text;
      if (isData && !text.includes('\r\n.\r\n')) return;
      isData = text.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  return { smtpUrl: await listen(server), received: () => received };
}

describe('the return address of an e-mail', () => {
  const sendWith = async (returnPath?: string): Promise<string> => {
    const { smtpUrl, received } = await acceptingMailServer();
    const messaging = createMessaging({
      mail: { smtpUrl, from: 'Portal <portal@example.com>' },
      sms: { url: 'http://127.0.0.1:9' },
    });
    await messaging.sendEmail({ ...message, ...(returnPath !== undefined && { returnPath }) });
    return received();
  };

  it('isn’t the sender that the recipient sees', async () => {
    const text = await sendWith('bounces+1@portal.example');
    expect(text).toContain('MAIL FROM:<bounces+1@portal.example>');
    expect(text).toContain(`RCPT TO:<${to}>`);
    expect(text).toContain('From: Portal <portal@example.com>');
    expect(text).toContain('Message-ID: <1@portal>');
  });

  it('is the sender by default', async () => {
    expect(await sendWith()).toContain('MAIL FROM:<portal@example.com>');
  });
});
