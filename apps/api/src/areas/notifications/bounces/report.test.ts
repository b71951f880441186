import { describe, expect, it } from 'vitest';
import { bounceMessage } from '../../../testing/builders/bounces.ts';
import type { BounceFormat } from '../../../testing/builders/bounces.ts';
import { readBounce } from './report.ts';

const recipient = 'grace.park@example.org';
const returnAddress = 'bounces+0195a00000007000800000000000000100112233445566778899@portal.example';

const messageOf = (format: BounceFormat): string => bounceMessage(format, { recipient, returnAddress });
const read = (message: string) => readBounce(Buffer.from(message));

describe('a report of a permanent failure', () => {
  it.each([
    ['postfix', '5.1.1'],
    ['microsoft-365', '5.1.10'],
    ['gmail', '5.1.1'],
    ['exim', '5.2.1'],
  ] as const)('is read in the format of %s', async (format, status) => {
    const report = await read(messageOf(format));
    expect(report).toMatchObject({ status });
    expect(report?.returnedTo).toContain(returnAddress);
    expect(new Set(report?.recipients)).toEqual(new Set([recipient]));
  });

  it('may have plain line feeds, a comment in the status, and lack the original message', async () => {
    const message = messageOf('postfix')
      .replaceAll('\r\n', '\n')
      .replace('Status: 5.1.1', 'Status: 5.1.1 (bad destination mailbox address)')
      .replace('Action: failed', 'action: FAILED');
    const [start = '', report = ''] = message.split(/(?=Content-Description: Undelivered)/);
    expect(report).not.toBe('');
    expect(await read(start)).toMatchObject({ status: '5.1.1' });
  });

  it('names the address that the e-mail was sent to, and where it was forwarded', async () => {
    const message = messageOf('postfix').replace(
      `Final-Recipient: rfc822; ${recipient}`,
      'Final-Recipient: rfc822; <Forwarded@example.net>',
    );
    expect((await read(message))?.recipients).toEqual([recipient, 'forwarded@example.net']);
  });
});

describe('another message', () => {
  it.each(['postfix-delayed', 'out-of-office'] as const)('such as %s is ignored', async (format) => {
    expect(await read(messageOf(format))).toBeNull();
  });

  it.each([
    ['a delay whose status says otherwise', 'Action: failed', 'Action: delayed'],
    ['a failure that is transient', 'Status: 5.1.1', 'Status: 4.2.2'],
    ['a delivery', 'Action: failed', 'Action: delivered'],
    ['a report without a status', 'Status: 5.1.1', 'X-Status: 5.1.1'],
    ['a read receipt', 'report-type=delivery-status', 'report-type=disposition-notification'],
    ['a forwarded report', 'multipart/report; report-type=delivery-status', 'multipart/mixed'],
    ['a report without its part', 'message/delivery-status', 'text/plain'],
  ])('such as %s is ignored', async (_, from, to) => {
    const message = messageOf('postfix');
    expect(message).toContain(from);
    expect(await read(message.replace(from, to))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['bytes', '\u0000\uFFFD\r\n\u0001'],
    ['headers without an end', 'Content-Type: multipart/report; report-type=delivery-status'],
    [
      'parts in parts',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=a\r\n\r\n'.repeat(50),
    ],
    ['long headers', `To: ${'x'.repeat(400_000)}\r\n\r\n`],
  ])('such as %s is ignored', async (_, message) => {
    expect(await read(message)).toBeNull();
  });

  it('of very many lines is ignored, because parsing it would take seconds', async () => {
    const withLines = (count: number): string =>
      messageOf('postfix').replace('This is a MIME-encapsulated message.', '\r\n'.repeat(count));
    expect(await read(withLines(5000))).not.toBeNull();
    expect(await read(withLines(20_000))).toBeNull();
  });
});
