import { expect, it } from 'vitest';
import { isSmsCountry } from './sms-country.ts';

it.each([
  ['0412 000 418', ['61'], true],
  ['+61 412 000 418', ['61'], true],
  ['+979 123 456 789', ['61'], false],
  ['+64 21 555 0123', ['61'], false],
  ['+64 21 555 0123', ['61', '64'], true],
  ['0412 000 418', ['64'], false],
])('T6 whether codes may go to %s with %j is %j', (mobile, countries, isOne) => {
  expect(isSmsCountry(mobile, countries)).toBe(isOne);
});
