/** Fields of the sign-in page, apart from all others: its first bundle holds nothing else. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { asTypedCode } from '../text/typed-code.ts';

/** text@text with an ending of two or more letters, and nothing that can't be seen. */
export const emailPattern = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[A-Za-z]{2,}$/u;

/** E-mail for signing in: its own required message. */
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
