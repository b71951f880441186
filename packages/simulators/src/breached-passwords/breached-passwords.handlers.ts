import { createHash } from 'node:crypto';
import type { FaultSwitches } from '../faults/fault-switches.ts';
import { sendJson, sendText } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';

/** Long and mixed enough for any rule, but breached. */
export const breachedPasswords = ['Correct-Horse-Battery-Staple-9', 'Tr0ub4dor&3-Tr0ub4dor&3'] as const;

const PREFIX = 5;
const digests = breachedPasswords.map((password) =>
  createHash('sha1').update(password).digest('hex').toUpperCase(),
);

/** A padding line with a count of zero, like the provider's. */
const padding = `${'0'.repeat(40 - PREFIX)}:0`;

/** `GET /breached-passwords/range/{first five digits of a SHA-1}`: the rest of each hash, and its count. */
export async function sendRange(
  { response }: Exchange,
  faults: FaultSwitches,
  prefix: string,
): Promise<void> {
  if (!(await faults.pass('breachedPasswords'))) return sendJson(response, 503, { error: 'Unavailable' });
  const found = digests.filter((digest) => digest.startsWith(prefix.toUpperCase()));
  const lines = found.map((digest) => `${digest.slice(PREFIX)}:21`);
  sendText(response, 'text/plain', [...lines, padding].join('\r\n'));
}
