import { describe, expect, it } from 'vitest';
import { mobileMessage } from '@portal/contract/people';
import { emailErrors, mobileErrors, passwordErrors } from './profile-form.ts';

const messages = (errors: readonly { path: string; message: string }[]): string[] =>
  errors.map(({ path, message }) => `${path}: ${message}`);

describe('the e-mail address form', () => {
  const good = { email: 'new@example.com', confirmEmail: 'NEW@example.com ', password: 'any' };
  const messagesOf = (change: Partial<typeof good>): string[] =>
    messages(emailErrors({ ...good, ...change }, 'Meera@example.com'));

  it('accepts a valid address, confirmed in any case', () => {
    expect(messagesOf({})).toEqual([]);
  });

  it('requires every field, in form order', () => {
    expect(messagesOf({ email: '', confirmEmail: '', password: '' })).toEqual([
      'email: An email address is required',
      'password: Password is required',
    ]);
  });

  it.each([
    [
      { email: 'meera@EXAMPLE.com', confirmEmail: 'meera@example.com' },
      'email: The email address must be different to your current email address.',
    ],
    [{ confirmEmail: 'other@example.com' }, 'confirmEmail: The emails do not match'],
    [{ password: 'a'.repeat(51) }, 'password: Password cannot be longer than 50 characters'],
  ])('%j', (change, message) => {
    expect(messagesOf(change)).toEqual([message]);
  });
});

describe('the mobile number form', () => {
  it.each(['', '0412 555 418', '+61 412 555 418'])('accepts %j', (mobile) => {
    expect(mobileErrors({ mobile })).toEqual([]);
  });

  it.each([
    ['12345', `mobile: ${mobileMessage}`],
    ['0412 555 418 0000', 'mobile: Mobile number cannot be longer than 15 characters'],
  ])('rejects %j', (mobile, message) => {
    expect(messages(mobileErrors({ mobile }))).toEqual([message]);
  });
});

describe('the password form', () => {
  it('requires every field, in form order', () => {
    expect(
      messages(passwordErrors({ OldPassword: '', NewPassword: '', NewPasswordConfirmation: '' })),
    ).toEqual([
      'OldPassword: Password is required',
      'NewPassword: Password is required',
      'NewPasswordConfirmation: Confirmation is required',
    ]);
  });

  it('accepts a valid password with an exact confirmation', () => {
    const values = {
      OldPassword: 'old',
      NewPassword: 'Banksia-Row-9',
      NewPasswordConfirmation: 'Banksia-Row-9',
    };
    expect(passwordErrors(values)).toEqual([]);
    expect(messages(passwordErrors({ ...values, NewPasswordConfirmation: 'banksia-Row-9' }))).toEqual([
      'NewPasswordConfirmation: The passwords do not match',
    ]);
  });
});
