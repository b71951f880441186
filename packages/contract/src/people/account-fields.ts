/** Fields of the forms that create or change an account, with the specified messages. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { emailPattern } from './login-fields.ts';

export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'An email address is required'),
    z.maxLength(limits.email, `Email address cannot be longer than ${limits.email} characters`),
    z.regex(emailPattern, 'The email address provided is not valid. Correct format is: name@example.com'),
  );

/** A new password must contain one of these. */
export const passwordSymbols = '! ? @ # $ % ^ & * - + = : ; , .';
const symbols: ReadonlySet<string> = new Set(passwordSymbols.split(' '));

export interface PasswordRule {
  /** The text in the list of requirements. */
  text: string;
  /** The message when it is not met. */
  message: string;
  isMet: (password: string) => boolean;
}

/** The requirements for a new password, in checking order. */
export const passwordRules: readonly PasswordRule[] = [
  {
    text: `${limits.password.min} or more characters`,
    message: `Password must be at least ${limits.password.min} characters`,
    isMet: (password) => password.length >= limits.password.min,
  },
  {
    text: `No more than ${limits.password.max} characters`,
    message: `Password cannot be longer than ${limits.password.max} characters`,
    isMet: (password) => password !== '' && password.length <= limits.password.max,
  },
  {
    text: 'No spaces',
    message: 'Password cannot contain spaces',
    isMet: (password) => password !== '' && !/\s/.test(password),
  },
  {
    text: `One of ${passwordSymbols}`,
    message: `Password must contain at least one of ${passwordSymbols}`,
    isMet: (password) => [...password].some((character) => symbols.has(character)),
  },
];

/** Checked only by the server (T1). */
export const breachedPasswordMessage =
  'This password is on lists of stolen passwords, or is close to one. Choose another one';

export const samePasswordMessage = 'The new password must be different from your current password';

/** The message of the first requirement that a new password fails, or null. */
export function newPasswordError(password: string): string | null {
  if (password === '') return 'Password is required';
  return passwordRules.find(({ isMet }) => !isMet(password))?.message ?? null;
}

/** The message for a new password's confirmation, or null. */
export function confirmationError(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Confirmation is required';
  return confirmation === password ? null : 'The passwords do not match';
}

export const newPasswordSchema = z.string().check((context) => {
  const message = newPasswordError(context.value);
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
});
