/** Values and validation of the My details forms. Pure. */
import {
  confirmationError,
  emailSchema,
  loginPasswordSchema,
  mobileSchema,
  newPasswordError,
  samePasswordMessage,
} from '@portal/contract/people';
import { confirmEmailError, isSameEmail, sameEmailMessage } from '@portal/contract/profile';
import { type FieldError } from '@portal/contract/errors';

export type EmailValues = { email: string; confirmEmail: string; password: string };
export type MobileValues = { mobile: string };
export type PasswordValues = { OldPassword: string; NewPassword: string; NewPasswordConfirmation: string };

type Found = [path: string, message: string | null | undefined];

const listed = (found: readonly Found[]): FieldError[] =>
  found.flatMap(([path, message]) => (message ? [{ path, message }] : []));

type Parsed = { error?: { issues: readonly { message: string }[] } | undefined };

const firstMessage = ({ error }: Parsed): string | undefined => error?.issues[0]?.message;

/** The first error of each field, in form order. */
export function emailErrors({ email, confirmEmail, password }: EmailValues, current: string): FieldError[] {
  const same = isSameEmail(email, current) ? sameEmailMessage : undefined;
  return listed([
    ['email', firstMessage(emailSchema.safeParse(email)) ?? same],
    ['confirmEmail', confirmEmailError(email, confirmEmail)],
    ['password', firstMessage(loginPasswordSchema.safeParse(password))],
  ]);
}

export function mobileErrors({ mobile }: MobileValues): FieldError[] {
  return listed([['mobile', firstMessage(mobileSchema.safeParse(mobile))]]);
}

export function passwordErrors(values: PasswordValues): FieldError[] {
  const { OldPassword, NewPassword, NewPasswordConfirmation } = values;
  return listed([
    ['OldPassword', firstMessage(loginPasswordSchema.safeParse(OldPassword))],
    [
      'NewPassword',
      newPasswordError(NewPassword) ?? (NewPassword === OldPassword ? samePasswordMessage : null),
    ],
    ['NewPasswordConfirmation', confirmationError(NewPassword, NewPasswordConfirmation)],
  ]);
}
