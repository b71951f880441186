/**
 * Return addresses of e-mails (VERP). Each identifies one e-mail, so a bounce shows which one came back
 * (docs/decisions/app/bounced-email.md).
 */
import { allKeys } from './crypto/key-ring.ts';
import type { KeyRing } from './crypto/key-ring.ts';
import { hmac, isSame } from './crypto/tokens.ts';
import type { Messaging } from '../ports/messaging.ts';

export interface ReturnPaths {
  /** The mailbox of bounces. The token follows its local part after a plus sign. */
  address: string;
  keys: KeyRing;
}

/** An e-mail and its recipient. */
export interface Returned {
  id: string;
  to: string;
}

/** What a return address contains. Not verified yet. */
export interface ReturnToken {
  id: string;
  mark: Buffer;
}

/** With the id and a local part of 11 characters, the whole local part has the 64 that SMTP allows. */
const markBytes = 10;

/** Hexadecimal, because mail servers may change the case of an address. */
export function returnPathOf({ address, keys }: ReturnPaths, mail: Returned): string {
  const [local, domain] = address.split('@');
  return `${local}+${mail.id.replaceAll('-', '')}${markOf(keys.current, mail).toString('hex')}@${domain}`;
}

/** Gives each e-mail its own return address, if there is a mailbox for them. */
export const addReturnPaths = (messaging: Messaging, paths: ReturnPaths | null): Messaging =>
  paths === null
    ? messaging
    : {
        ...messaging,
        sendEmail: (message) => messaging.sendEmail({ ...message, returnPath: returnPathOf(paths, message) }),
      };

const tokenPattern = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})([\da-f]{20})$/;

/** Null if the text isn't one of these addresses. */
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
