import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { decideStart } from './decide.ts';

/** Painted before the script. */
const prepared: readonly string[] = ['/login', '/landing'];

describe('what is painted before the script', () => {
  it.each([
    ['', null, 'landing'],
    ['', 'true', 'app'],
    ['#/', 'true', 'app'],
    ['#/', null, 'landing'],
    ['#/', 'false', 'landing'],
    ['#/landing', null, 'landing'],
    ['#/landing', 'false', 'landing'],
    ['#/landing', 'true', 'other'],
    ['#/login', null, 'sign-in'],
    ['#/login', 'true', 'sign-in'],
    ['#/attendance/1/2101', null, 'sign-in'],
    ['#/attendance/1/2101', 'true', 'app'],
    ['#/nowhere', null, 'sign-in'],
    ['#/termsAndConditions', 'terms-pending', 'other'],
    ['#/', 'terms-pending', 'other'],
    ['#/login', 'terms-pending', 'sign-in'],
    ['#/privacy', null, 'other'],
    ['#/privacy', 'true', 'other'],
    ['#/outage?id=1&studentId=2', 'true', 'other'],
    ['#/notice?id=1', null, 'other'],
  ])('for %j with the flag %j is %s', (hash, flag, start) => {
    expect(decideStart(hash, flag)).toBe(start);
  });

  it.each([
    ['', 'true', 'home'],
    ['#/', 'true', 'home'],
    ['#/attendance/1/2101', 'true', 'app'],
    ['#/', null, 'landing'],
    ['#/login', 'true', 'sign-in'],
  ])('for %j with the flag %j and home in the page is %s', (hash, flag, start) => {
    expect(decideStart(hash, flag, { hasHome: true })).toBe(start);
  });

  it.each([
    ['#/', 'other'],
    ['#/timetable', 'other'],
    ['#/login', 'sign-in'],
  ])('W-4.4 for %j, with an expired session and data to read offline, is %s', (hash, start) => {
    expect(decideStart(hash, 'false', { readsOffline: true })).toBe(start);
  });

  it('knows every anonymous route of the table', () => {
    const anonymous = Object.values(routes).filter(
      (route) => route.anonymous && !prepared.includes(route.pattern),
    );
    for (const { pattern } of anonymous) expect(decideStart(`#${pattern}`, null)).toBe('other');
    const others = Object.values(routes).filter((route) => !route.anonymous && route.pattern !== '/');
    for (const { pattern } of others) expect(decideStart(`#${pattern}`, null)).toBe('sign-in');
  });
});
