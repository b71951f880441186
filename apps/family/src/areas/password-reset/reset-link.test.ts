import { describe, expect, it } from 'vitest';
import { nextPath, tokenIn } from './reset-link.ts';

const next = (query: string): string => nextPath(new URLSearchParams(query));

describe('the link a person followed', () => {
  it('goes on with the token and that it is good', () => {
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
  ])('is not good with %j', (query) => {
    expect(next(query)).toBe('/login/changeForgottenPassword?resetPasswordConfirmed=false');
    expect(tokenIn(new URLSearchParams(query))).toBeNull();
  });

  it('carries no other value on, and no sign that would end the value', () => {
    expect(next('ct=a%26b%23c&resetPasswordConfirmed=true&next=//evil')).toBe(
      '/login/changeForgottenPassword?ct=a%26b%23c&resetPasswordConfirmed=true',
    );
  });
});
