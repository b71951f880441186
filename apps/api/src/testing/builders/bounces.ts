/** Messages that arrive at the return address of an e-mail. */
import { readFileSync } from 'node:fs';

const folder = new URL('../../areas/notifications/bounces/fixtures/', import.meta.url);

/** The systems whose formats are available, one file each. The last two formats don't report a permanent failure. */
export const bounceFormats = [
  'postfix',
  'microsoft-365',
  'gmail',
  'exim',
  'postfix-delayed',
  'out-of-office',
] as const;
export type BounceFormat = (typeof bounceFormats)[number];

export const bounceMessage = (
  format: BounceFormat,
  { recipient, returnAddress }: { recipient: string; returnAddress: string },
): string =>
  readFileSync(new URL(`${format}.eml`, folder), 'utf8')
    .replaceAll('{recipient}', recipient)
    .replaceAll('{return address}', returnAddress)
    .replaceAll('\n', '\r\n');
