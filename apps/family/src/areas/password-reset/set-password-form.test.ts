import { describe, expect, it } from 'vitest';
import { setPasswordErrors } from './set-password-form.ts';

describe('the new password form', () => {
  it('requires every field, in form order', () => {
    expect(setPasswordErrors({ email: '', password: '', confirmation: '' })).toEqual([
      { path: 'email', message: 'An email address is required' },
      { path: 'password', message: 'Password is required' },
      { path: 'confirmation', message: 'Confirmation is required' },
    ]);
  });

  it('reports which field is wrong', () => {
    expect(
      setPasswordErrors({ email: 'a@b.co', password: 'Banksia-Row-9', confirmation: 'Banksia-Row-8' }),
    ).toEqual([{ path: 'confirmation', message: 'The passwords do not match' }]);
  });

  it('accepts valid values', () => {
    const password = 'Banksia-Row-9';
    expect(setPasswordErrors({ email: ' a@b.co', password, confirmation: password })).toEqual([]);
  });
});
