import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { decideStart } from './decide.ts';

describe('what is painted before the script', () => {
  it.each([
    ['', null, 'sign-in'],
    ['', 'true', 'app'],
    ['#/', 'true', 'app'],
    ['#/', 'false', 'sign-in'],
    ['#/login', 'true', 'sign-in'],
    ['#/attendance/1/2101', null, 'sign-in'],
    ['#/attendance/1/2101', 'true', 'app'],
    ['#/nowhere', null, 'sign-in'],
    ['#/privacy', null, 'other'],
    ['#/privacy', 'true', 'other'],
  ])('for %j with the flag %j is %s', (hash, flag, start) => {
    expect(decideStart(hash, flag)).toBe(start);
  });

  it('knows every anonymous route of the table', () => {
    const anonymous = Object.values(routes).filter((route) => route.anonymous && route.pattern !== '/login');
    for (const { pattern } of anonymous) expect(decideStart(`#${pattern}`, null)).toBe('other');
    const others = Object.values(routes).filter((route) => !route.anonymous);
    for (const { pattern } of others) expect(decideStart(`#${pattern}`, null)).toBe('sign-in');
  });
});
