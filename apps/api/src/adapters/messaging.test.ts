import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMessaging } from './messaging.ts';

const to = 'grace.park@example.com';

let server: Server | undefined;
afterEach(() => server?.close());

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
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('a rejected e-mail', () => {
  it('fails without naming the recipient, because failures are logged and kept with the job', async () => {
    const smtpUrl = await refusingMailServer();
    const messaging = createMessaging({
      mail: { smtpUrl, from: 'portal@example.com' },
      sms: { url: 'http://127.0.0.1:9' },
    });
    const message = { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: '<1@portal>' };
    const error: unknown = await messaging.sendEmail(message).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'The mail server did not take the e-mail (EENVELOPE 550)' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('grace');
  });
});
