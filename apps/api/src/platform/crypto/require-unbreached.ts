/** Rejects breached passwords (T1). */
import { breachedPasswordMessage, samePasswordMessage } from '@portal/contract/people';
import type { BreachedPasswords } from '../../ports/breached-passwords.ts';
import { ProblemError } from '../errors.ts';

/** Throws `password-refused` (422), naming `path`, the field of the password. */
export async function requireUnbreached(
  breached: BreachedPasswords,
  password: string,
  path: string,
): Promise<void> {
  if (await breached.includes(password))
    throw new ProblemError('password-refused', { errors: [{ path, message: breachedPasswordMessage }] });
}

/** `password-refused` for a new password that equals the account's current one. */
export function samePassword(path: string): ProblemError {
  return new ProblemError('password-refused', { errors: [{ path, message: samePasswordMessage }] });
}
