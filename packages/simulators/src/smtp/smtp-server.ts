import type { AddressInfo } from 'node:net';
import type { Attachment as ParsedAttachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { FaultSwitches } from '../faults/fault-switches.ts';
import type { Attachment, MessageStore } from '../messages/message-store.ts';

export interface RunningSmtp {
  port: number;
  close(): Promise<void>;
}

/** A real server's response when it temporarily can't accept mail. */
const TEMPORARY_FAILURE = 451;

/** A mail server that accepts every message and delivers it to the mailbox page. */
export async function startSmtp(
  options: { host: string; port: number },
  messages: MessageStore,
  faults: FaultSwitches,
): Promise<RunningSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        deliver(Buffer.concat(chunks), recipients, messages, faults).then(() => callback(null), callback);
      });
    },
  });
  // A client may disconnect midway.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => resolve(portOf(server.server.address())));
  });
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function portOf(address: AddressInfo | string | null): number {
  return address === null || typeof address === 'string' ? 0 : address.port;
}

async function deliver(
  raw: Buffer,
  recipients: string[],
  messages: MessageStore,
  faults: FaultSwitches,
): Promise<void> {
  if (!(await faults.pass('smtp'))) {
    throw Object.assign(new Error('Try again later'), { responseCode: TEMPORARY_FAILURE });
  }
  // Loaded with the first e-mail: startup doesn't need it.
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(raw);
  for (const to of recipients) {
    messages.add({
      channel: 'email',
      to,
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      attachments: email.attachments.map(toAttachment),
    });
  }
}

/** The mailbox lists attachments; the files themselves are not stored. */
function toAttachment({ filename, mimeType, content }: ParsedAttachment): Attachment {
  const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  return { name: filename ?? '', mediaType: mimeType, bytes };
}
