/** A service that knows breached passwords by their SHA-1, asked for a range of them, as Have I Been Pwned is. */
import { createHash } from 'node:crypto';

const timeoutMs = 2000;
/** As many digits as are sent: about a thousand passwords begin with the same ones. */
const PREFIX = 5;

/** Throws when the service doesn't answer as agreed. It is told five digits of a digest, never the password. */
export async function isInRange(url: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${url}/range/${digest.slice(0, PREFIX)}`, {
    // Every answer is as long as any other, so that its length tells a listener nothing.
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The service of breached passwords answered ${response.status}`);
  const suffix = digest.slice(PREFIX);
  const lines = (await response.text()).split('\n').map((line) => line.trim().split(':'));
  // Padding has a count of 0.
  return lines.some(([found, count]) => found?.toUpperCase() === suffix && Number(count) > 0);
}
