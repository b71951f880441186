import { describe, expect, it } from 'vitest';
import {
  confirmationError,
  emailSchema,
  newPasswordError,
  newPasswordSchema,
  passwordSymbols,
} from './account-fields.ts';

describe('a new password', () => {
  it.each([
    ['', 'Password is required'],
    ['Short-1', 'Password must be at least 8 characters'],
    [`${'a'.repeat(50)}!`, 'Password cannot be longer than 50 characters'],
    ['with a space!', 'Password cannot contain spaces'],
    ['tab\there!!', 'Password cannot contain spaces'],
    ['NoSymbolHere1', `Password must contain at least one of ${passwordSymbols}`],
    ['quotes"only"\'_', `Password must contain at least one of ${passwordSymbols}`],
  ])('rejects %j: %s', (password, message) => {
    expect(newPasswordError(password)).toBe(message);
    expect(newPasswordSchema.safeParse(password).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });

  it.each([...passwordSymbols.split(' ').map((symbol) => `abcdefg${symbol}`), `${'a'.repeat(49)}!`])(
    'accepts %s',
    (password) => {
      expect(newPasswordError(password)).toBeNull();
      expect(newPasswordSchema.safeParse(password).success).toBe(true);
    },
  );

  it('requires an exact confirmation', () => {
    expect(confirmationError('Wattle-26', '')).toBe('Confirmation is required');
    expect(confirmationError('Wattle-26', 'wattle-26')).toBe('The passwords do not match');
    expect(confirmationError('Wattle-26', 'Wattle-26')).toBeNull();
  });
});

describe('an e-mail address', () => {
  const messageOf = (email: string): string | undefined =>
    emailSchema.safeParse(email).error?.issues[0]?.message;

  it('is rejected with the specified messages', () => {
    expect(messageOf(' ')).toBe('An email address is required');
    expect(messageOf('meera@example')).toBe(
      'The email address provided is not valid. Correct format is: name@example.com',
    );
    expect(messageOf(`${'a'.repeat(45)}@example.com`)).toBe(
      'Email address cannot be longer than 50 characters',
    );
  });

  it('may be surrounded by spaces', () => {
    expect(emailSchema.parse(' meera@example.com ')).toBe('meera@example.com');
  });

  it.each(['\0', '\u0007', '\u007F'])(
    'rejects control characters, which the database can’t store (%j)',
    (hidden) => {
      expect(messageOf(`me${hidden}era@example.com`)).toContain('not valid');
    },
  );
});
