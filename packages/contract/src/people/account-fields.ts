/** Fields of the forms that open or change an account, with the specification's words. */
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

/** One of these must be in a new password. */
export const passwordSymbols = '! ? @ # $ % ^ & * - + = : ; , .';
const symbols: ReadonlySet<string> = new Set(passwordSymbols.split(' '));

export interface PasswordRule {
  /** As the list of requirements says it. */
  text: string;
  /** What breaking it is told as. */
  message: string;
  isMet: (password: string) => boolean;
}

/** What a new password must be, in the order it is checked. */
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

/** Only the server knows which passwords these are (T1). */
export const breachedPasswordMessage =
  'This password is on lists of stolen passwords, or is close to one. Choose another one';

export const samePasswordMessage = 'The new password must be different from your current password';

/** The message of the first rule a new password breaks, or null. */
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
