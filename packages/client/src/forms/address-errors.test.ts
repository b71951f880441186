import { describe, expect, it } from 'vitest';
import { summaryMessage } from './address-errors.ts';

describe('a message in a form’s error summary', () => {
  it.each([
    ['residentialAddress.line1', 'Residential address: Address line 1 is required'],
    ['postalAddress.line1', 'Postal address: Address line 1 is required'],
    ['line1', 'Address line 1 is required'],
  ])('of %s is %s', (path, expected) => {
    expect(summaryMessage({ path, message: 'Address line 1 is required' })).toBe(expected);
  });
});
