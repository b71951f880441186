import { describe, expect, it } from 'vitest';
import { isPhone, landlinePrefixes, mobilePrefixes, mobileSchema } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['', mobilePrefixes, true],
    ['0412 345 678', mobilePrefixes, true],
    ['0145 123 456', mobilePrefixes, true],
    ['07 3000 1111', mobilePrefixes, false],
    ['07 3000 1111', landlinePrefixes, true],
    ['1800 123 456', landlinePrefixes, true],
    ['13 74 68', landlinePrefixes, false],
    ['04123456789', mobilePrefixes, false],
    ['+64 21 555 0123', mobilePrefixes, true],
    [`+${'1'.repeat(49)}`, landlinePrefixes, true],
    [`+${'1'.repeat(50)}`, landlinePrefixes, false],
    ['+61 4', mobilePrefixes, false],
    ['04l2345678', mobilePrefixes, false],
    ['0412+345678', mobilePrefixes, false],
  ])('%j with %j is %j', (text, prefixes, isOne) => {
    expect(isPhone(text, prefixes)).toBe(isOne);
  });

  it('of an account has at most 15 characters', () => {
    expect(mobileSchema.safeParse('+64 21 555 01234').success).toBe(false);
    expect(mobileSchema.parse(' +64 21 555 0123 ')).toBe('+64 21 555 0123');
  });
});
