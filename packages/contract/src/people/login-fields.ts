/** Fields of the sign-in page, kept apart so that the first bundle contains no others. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { asTypedCode } from '../text/typed-code.ts';

/** text@text with a top-level domain of two or more letters, and no invisible characters. */
export const emailPattern = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[A-Za-z]{2,}$/u;

/** The sign-in e-mail, which has its own message when missing. */
export const loginEmailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email address is required'),
    z.maxLength(limits.email, `Email address cannot be longer than ${limits.email} characters`),
    z.regex(emailPattern, 'The email address provided is not valid. Correct format is: name@example.com'),
  );

export const loginPasswordSchema = z
  .string()
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(limits.password.max, `Password cannot be longer than ${limits.password.max} characters`),
  );

/** Six digits from an SMS, an e-mail or an authenticator app. */
export const mfaCodeSchema = z
  .string()
  .check(
    asTypedCode,
    z.minLength(1, 'Code is required'),
    z.maxLength(limits.mfaCode, `Code cannot be longer than ${limits.mfaCode} digits`),
    z.regex(/^\d+$/, 'Code must be numeric'),
  );
