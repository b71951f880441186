/**
 * Return addresses of e-mails (VERP). Each e-mail has its own, so a bounce identifies the e-mail
 * (docs/decisions/app/bounced-email.md).
 */
import { allKeys } from './crypto/key-ring.ts';
import type { KeyRing } from './crypto/key-ring.ts';
import { hmac, isSame } from './crypto/tokens.ts';
import type { Messaging } from '../ports/messaging.ts';

export interface ReturnPaths {
  /** The mailbox for bounces. A return address has a plus sign and the token after the local part. */
  address: string;
  keys: KeyRing;
}

/** An e-mail and its recipient. */
export interface Returned {
  id: string;
  to: string;
}

/** The token of a return address, not yet verified. */
export interface ReturnToken {
  id: string;
  mark: Buffer;
}

/**
 * SMTP limits a local part to 64 characters: at most 11 for the mailbox, a plus sign, 32 digits of the id, and the 20 digits
 * of these bytes.
 */
const markBytes = 10;

/** Hexadecimal, because mail servers may change the case of an address. */
export function returnPathOf({ address, keys }: ReturnPaths, mail: Returned): string {
  const [local, domain] = address.split('@');
  return `${local}+${mail.id.replaceAll('-', '')}${markOf(keys.current, mail).toString('hex')}@${domain}`;
}

/** Gives each e-mail its own return address, if bounces are recorded. */
export const addReturnPaths = (messaging: Messaging, paths: ReturnPaths | null): Messaging =>
  paths === null
    ? messaging
    : {
        ...messaging,
        sendEmail: (message) => messaging.sendEmail({ ...message, returnPath: returnPathOf(paths, message) }),
      };

const tokenPattern = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})([\da-f]{20})$/;

/** Returns null if the text isn't a return address. */
export function readReturnPath({ address }: ReturnPaths, text: string): ReturnToken | null {
  const [local, domain] = address.toLowerCase().split('@');
  const [start, end] = [`${local}+`, `@${domain}`];
  const given = text.toLowerCase();
  if (!given.startsWith(start) || !given.endsWith(end)) return null;
  const [, ...parts] = tokenPattern.exec(given.slice(start.length, -end.length)) ?? [];
  const mark = parts.pop();
  return mark === undefined ? null : { id: parts.join('-'), mark: Buffer.from(mark, 'hex') };
}

/** Whether the portal issued the token for an e-mail to this address. */
export function isIssuedFor({ keys }: ReturnPaths, { id, mark }: ReturnToken, to: string): boolean {
  return allKeys(keys).some((key) => isSame(markOf(key, { id, to }), mark));
}

const markOf = (key: Buffer, { id, to }: Returned): Buffer =>
  hmac(key, id, to.toLowerCase()).subarray(0, markBytes);
