/** Values and validation of the new account form. Pure. */
import { confirmationError, emailSchema, mobileSchema, newPasswordError } from '@portal/contract/people';
import { confirmationErrors } from '@portal/contract/registration';
import { type FieldError } from '@portal/contract/errors';

export type AccountValues = {
  email: string;
  confirmEmail: string;
  password: string;
  confirmationPassword: string;
  mobile: string;
};

export const emptyAccount: AccountValues = {
  email: '',
  confirmEmail: '',
  password: '',
  confirmationPassword: '',
  mobile: '',
};

/** The first error of each field, in form order. */
export function accountFormErrors(values: AccountValues): FieldError[] {
  const mismatch = confirmationErrors(values).find(({ path }) => path === 'confirmEmail');
  const found: [path: keyof AccountValues, message: string | null | undefined][] = [
    ['email', emailSchema.safeParse(values.email).error?.issues[0]?.message],
    ['confirmEmail', mismatch?.message],
    ['password', newPasswordError(values.password)],
    ['confirmationPassword', confirmationError(values.password, values.confirmationPassword)],
    ['mobile', mobileSchema.safeParse(values.mobile).error?.issues[0]?.message],
  ];
  return found.flatMap(([path, message]) => (message ? [{ path, message }] : []));
}

/** The values that survive a reload: everything except passwords. */
export const keptOf = ({ email, confirmEmail, mobile }: AccountValues): Record<string, string> => ({
  email,
  confirmEmail,
  mobile,
});

/** The restored values. */
export const accountFrom = (drafted: Readonly<Record<string, string>>): AccountValues => ({
  ...emptyAccount,
  email: drafted['email'] ?? '',
  confirmEmail: drafted['confirmEmail'] ?? '',
  mobile: drafted['mobile'] ?? '',
});
