import { describe, expect, it } from 'vitest';
import { nextPath, tokenIn } from './reset-link.ts';

const next = (query: string): string => nextPath(new URLSearchParams(query));

describe('a reset link', () => {
  it('continues with a valid token', () => {
    expect(next('ct=abc-1&resetPasswordConfirmed=true')).toBe(
      '/login/changeForgottenPassword?ct=abc-1&resetPasswordConfirmed=true',
    );
  });

  it.each([
    '',
    'resetPasswordConfirmed=false',
    'resetPasswordConfirmed=true',
    'ct=abc',
    'ct=abc&resetPasswordConfirmed=1',
  ])('is invalid with %j', (query) => {
    expect(next(query)).toBe('/login/changeForgottenPassword?resetPasswordConfirmed=false');
    expect(tokenIn(new URLSearchParams(query))).toBeNull();
  });

  it('forwards no other value, and encodes characters that would end the value', () => {
    expect(next('ct=a%26b%23c&resetPasswordConfirmed=true&next=//evil')).toBe(
      '/login/changeForgottenPassword?ct=a%26b%23c&resetPasswordConfirmed=true',
    );
  });
});
