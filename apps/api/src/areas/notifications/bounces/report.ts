/** Reads delivery status notifications (RFC 3464). Pure. */
import type { Email } from 'postal-mime';

export interface BounceReport {
  /** The addresses that the report was sent to, including the return address of our e-mail. */
  returnedTo: readonly string[];
  /** The failed recipient: the address that we sent to and, if it was forwarded, the final one. */
  recipients: readonly string[];
  /** Such as 5.1.1 (RFC 3463). */
  status: string;
}

/** The status report is small and near the top, and `forceRfc822Attachments` prevents parsing the original message. */
const parserLimits = {
  maxNestingDepth: 10,
  maxHeadersSize: 64 * 1024,
  forceRfc822Attachments: true,
} as const;

/** Returns null unless the message reports a permanent failure. */
export async function readBounce(message: Buffer): Promise<BounceReport | null> {
  if (countLines(message) > mostLines) return null;
  const email = await parse(message);
  if (!email || !isReport(email)) return null;
  const part = email.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  if (!part || typeof part.content === 'string') return null;
  const failed = groupsOf(new TextDecoder().decode(part.content)).find(isPermanent);
  if (!failed) return null;
  return {
    returnedTo: email.headers.filter(({ key }) => recipientHeaders.has(key)).flatMap(addressesOf),
    recipients: ['original-recipient', 'final-recipient'].flatMap((name) => recipientOf(failed.get(name))),
    status: statusOf(failed) ?? '',
  };
}

/** Limits the parser's time, which grows with the number of lines. Anybody can send a message. */
const mostLines = 10_000;

function countLines(message: Buffer): number {
  let lines = 0;
  for (let at = message.indexOf('\n'); at !== -1; at = message.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Imports the parser with the first message. Returns null if the message exceeds the limits. */
async function parse(message: Buffer): Promise<Email | null> {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(message, parserLimits).catch(() => null);
}

/** The second type is for internationalised addresses (RFC 6533). */
const statusTypes: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
]);

/** Whether the message itself is a report. A message with a report attached, such as a forwarded one, isn't. */
function isReport({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return /^multipart\/report\b/i.test(type) && /\breport-type="?delivery-status\b/i.test(type);
}

/** Mail servers add the last three on delivery. They are needed because `To` may name another address. */
const recipientHeaders: ReadonlySet<string> = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

const addressesOf = ({ value }: { value: string }): string[] =>
  value.split(/[\s<>,;:"]/).filter((text) => text.includes('@'));

type Fields = ReadonlyMap<string, string>;

/** Parses the groups of fields: one about the message, then one per recipient. Empty lines separate them. */
function groupsOf(text: string): Fields[] {
  const groups: Map<string, string>[] = [];
  let [fields, last] = [new Map<string, string>(), ''];
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (line.trim() === '') {
      if (fields.size > 0) groups.push(fields);
      [fields, last] = [new Map(), ''];
    } else if (/^[ \t]/.test(line)) {
      fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
    } else if (colon > 0) {
      last = line.slice(0, colon).trim().toLowerCase();
      fields.set(last, line.slice(colon + 1).trim());
    }
  }
  return fields.size > 0 ? [...groups, fields] : groups;
}

/** Ignores a comment after the code. */
const statusOf = (fields: Fields): string | undefined =>
  /^5\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0];

const isPermanent = (fields: Fields): boolean =>
  fields.get('action')?.toLowerCase() === 'failed' && statusOf(fields) !== undefined;

/** `rfc822;jane@example.org`, with or without a space and angle brackets. No address has a NUL, and SQL rejects it. */
function recipientOf(value = ''): string[] {
  const address = value.slice(value.indexOf(';') + 1).replaceAll(/[<>\s]/g, '');
  return address === '' || address.includes('\0') ? [] : [address.toLowerCase()];
}
