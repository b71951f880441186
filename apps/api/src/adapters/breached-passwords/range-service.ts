/** Client for a k-anonymity range service of SHA-1 password hashes, such as Have I Been Pwned. */
import { createHash } from 'node:crypto';

const timeoutMs = 2000;
/** Length of the hash prefix that is sent: about a thousand passwords share each prefix. */
const PREFIX = 5;

/** Sends five digits of the hash, never the password. Throws when the service breaks its protocol. */
export async function isInRange(url: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${url}/range/${digest.slice(0, PREFIX)}`, {
    // Padding makes all responses similar in length, so the length tells an eavesdropper nothing.
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The service of breached passwords answered ${response.status}`);
  const suffix = digest.slice(PREFIX);
  const lines = (await response.text()).split('\n').map((line) => line.trim().split(':'));
  // Padding entries have a count of 0.
  return lines.some(([found, count]) => found?.toUpperCase() === suffix && Number(count) > 0);
}
