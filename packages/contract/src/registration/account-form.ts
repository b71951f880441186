/** The form that creates an account, for owners and viewers. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { confirmationError, emailSchema, newPasswordSchema } from '../people/account-fields.ts';
import { mobileSchema } from '../people/phone.ts';

export const registrationSessionIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const emailsDoNotMatch = 'The emails do not match';

/** The rules for both sides. A mismatch names the confirmation field. */
export const accountFormFields = {
  email: emailSchema,
  confirmEmail: z.string().check(z.trim(), z.maxLength(limits.email)),
  password: newPasswordSchema,
  confirmationPassword: z.string().check(z.maxLength(limits.password.max)),
  mobile: z.optional(mobileSchema),
} as const;

interface Confirmed {
  email: string;
  confirmEmail: string;
  password: string;
  confirmationPassword: string;
}

/** The messages for the two confirmations. */
export function confirmationErrors(form: Confirmed): { path: keyof Confirmed; message: string }[] {
  const found: { path: keyof Confirmed; message: string }[] = [];
  if (form.email.trim().toLowerCase() !== form.confirmEmail.trim().toLowerCase())
    found.push({ path: 'confirmEmail', message: emailsDoNotMatch });
  const password = confirmationError(form.password, form.confirmationPassword);
  if (password !== null) found.push({ path: 'confirmationPassword', message: password });
  return found;
}

/** A check for the whole body that adds the errors of `confirmationErrors`. */
export const confirmations = z.check<Confirmed>((context) => {
  for (const { path, message } of confirmationErrors(context.value))
    context.issues.push({ code: 'custom', message, path: [path], input: context.value[path] });
});
