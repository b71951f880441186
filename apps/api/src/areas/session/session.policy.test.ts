import { describe, expect, it } from 'vitest';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { availableMediums, maskDestination, secondsUntilNextSend } from './mfa/mfa.policy.ts';
import { afterFailure, freshGuard, isBlocked } from './sign-in/sign-in-guard.policy.ts';
import type { GuardState } from './sign-in/sign-in-guard.policy.ts';

const start = new Date('2026-11-18T00:00:00Z');
const later = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

describe('the wrong-password guard', () => {
  const failFiveTimes = (state: GuardState, now: Date): GuardState => {
    let next = state;
    for (let tries = 0; tries < 5; tries += 1) next = afterFailure(next, now);
    return next;
  };

  it('blocks for 15, 30, 60 and then 120 minutes', () => {
    let state = freshGuard;
    for (const minutes of [15, 30, 60, 120, 120]) {
      state = failFiveTimes(state, start);
      expect(state.blockedUntil).toEqual(later(minutes));
      expect(isBlocked(state, later(minutes - 1))).toBe(true);
      expect(isBlocked(state, later(minutes))).toBe(false);
    }
  });

  it('requires a reset after 100 consecutive wrong passwords', () => {
    let state = freshGuard;
    for (let tries = 0; tries < 99; tries += 1) state = afterFailure(state, start);
    expect(isBlocked(state, later(100_000))).toBe(false);
    expect(isBlocked(afterFailure(state, start), later(100_000))).toBe(true);
  });

  it('G10 remembers a compromise through any further attempts', () => {
    const compromised = { ...freshGuard, isCompromised: true };
    const next = failFiveTimes(compromised, start);
    expect(next.isCompromised).toBe(true);
    expect(isBlocked(next, later(100_000))).toBe(true);
    expect(failFiveTimes(freshGuard, start).isCompromised).toBe(false);
  });
});

describe('sending codes', () => {
  const sends = (...minutesAgo: number[]): Date[] => minutesAgo.map((minutes) => later(-minutes));

  it.each([
    ['the first', sends(), 0],
    ['another 10 seconds later', sends(10 / 60), 20],
    ['the fifth', sends(1, 2, 3, 4), 0],
    ['the sixth within 15 minutes', sends(1, 2, 3, 4, 5), 600],
    ['the eleventh in a day', sends(60, 120, 180, 240, 300, 360, 420, 480, 540, 600), 3600],
    ['the eleventh after the pause', sends(121, 180, 240, 300, 360, 420, 480, 540, 600, 660), 0],
  ])('waits for the configured time before %s', (_, sent, seconds) => {
    expect(secondsUntilNextSend(sent, start)).toBe(seconds);
  });

  it('offers SMS first where there is a mobile, and otherwise only e-mail', () => {
    const mobile = '0412 000 418';
    const smsCountries = ['61'];
    const person = { mobile, hasAuthenticatorApp: false };
    expect(availableMediums(person, { emailCodes: true, smsCountries })).toEqual([1, 2]);
    expect(availableMediums(person, { emailCodes: false, smsCountries })).toEqual([1]);
    expect(availableMediums({ ...person, mobile: null }, { emailCodes: false, smsCountries })).toEqual([2]);
  });

  it('T6 sends no SMS to a country that is not listed: the code goes by e-mail', () => {
    const person = { mobile: '+979 123 456 789', hasAuthenticatorApp: false };
    for (const emailCodes of [true, false])
      expect(availableMediums(person, { emailCodes, smsCountries: ['61'] })).toEqual([2]);
  });

  it('shows only the end of a mobile and the start of an address', () => {
    const account = { mobile: '0412 000 418', email: 'meera@example.com' };
    expect(maskDestination(1, account)).toBe('•• 418');
    expect(maskDestination(2, account)).toBe('m•••@example.com');
  });
});

describe('the network of an IP address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
