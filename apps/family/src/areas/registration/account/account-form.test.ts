import { describe, expect, it } from 'vitest';
import { accountFormErrors, accountFrom, emptyAccount, keptOf, type AccountValues } from './account-form.ts';

const good: AccountValues = {
  email: 'kim@example.com',
  confirmEmail: 'KIM@example.com',
  password: 'Banksia-Row-9',
  confirmationPassword: 'Banksia-Row-9',
  mobile: '',
};

describe('the new account form', () => {
  it('accepts valid values, with or without a mobile', () => {
    expect(accountFormErrors(good)).toEqual([]);
    expect(accountFormErrors({ ...good, mobile: '0491 570 156' })).toEqual([]);
  });

  it('requires every field except the mobile, in form order', () => {
    expect(accountFormErrors(emptyAccount)).toEqual([
      { path: 'email', message: 'An email address is required' },
      { path: 'password', message: 'Password is required' },
      { path: 'confirmationPassword', message: 'Confirmation is required' },
    ]);
  });

  it.each<[Partial<AccountValues>, string, string]>([
    [
      { email: "' OR 1=1 --", confirmEmail: "' OR 1=1 --" },
      'email',
      'The email address provided is not valid. Correct format is: name@example.com',
    ],
    [{ confirmEmail: '' }, 'confirmEmail', 'The emails do not match'],
    [{ confirmEmail: 'lee@example.com' }, 'confirmEmail', 'The emails do not match'],
    [
      { password: 'Short-1', confirmationPassword: 'Short-1' },
      'password',
      'Password must be at least 8 characters',
    ],
    [{ confirmationPassword: 'Banksia-Row-8' }, 'confirmationPassword', 'The passwords do not match'],
    [{ mobile: '07 1111 1111 1111 1' }, 'mobile', 'Mobile number cannot be longer than 15 characters'],
    [
      { mobile: '0511 111 111' },
      'mobile',
      'The mobile number provided is not valid. Correct format is: 04XX XXX XXX, or + and a country code',
    ],
  ])('reports the error of %j', (changed, path, message) => {
    expect(accountFormErrors({ ...good, ...changed })).toEqual([{ path, message }]);
  });

  it('is restored after a reload, without passwords', () => {
    expect(accountFrom(keptOf({ ...good, mobile: '0491 570 156' }))).toEqual({
      ...good,
      password: '',
      confirmationPassword: '',
      mobile: '0491 570 156',
    });
    expect(accountFrom({})).toEqual(emptyAccount);
  });
});
