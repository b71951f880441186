/** Values and validation of the new password form. Pure. */
import { confirmationError, emailSchema, newPasswordError } from '@portal/contract/people';
import { type FieldError } from '@portal/contract/errors';

export type SetPasswordValues = { email: string; password: string; confirmation: string };

/** The first error of each field, in form order. */
export function setPasswordErrors({ email, password, confirmation }: SetPasswordValues): FieldError[] {
  const found: [path: keyof SetPasswordValues, message: string | null | undefined][] = [
    ['email', emailSchema.safeParse(email).error?.issues[0]?.message],
    ['password', newPasswordError(password)],
    ['confirmation', confirmationError(password, confirmation)],
  ];
  return found.flatMap(([path, message]) => (message ? [{ path, message }] : []));
}
