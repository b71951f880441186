import { expect, it } from 'vitest';
import { lastSignInText } from './last-sign-in.ts';

it.each([
  ['2026-11-15T21:42:00Z', 'Australia/Brisbane', '7:42 am, 16/11/2026'],
  ['2026-11-15T13:30:00Z', 'Australia/Sydney', '12:30 am, 16/11/2026'],
  ['2026-11-15T21:42:00Z', 'Australia/Perth', '5:42 am, 16/11/2026'],
  ['2026-11-15T21:42:00Z', 'Pacific/Auckland', '10:42 am, 16/11/2026'],
  ['2026-11-15T21:42:00Z', 'Europe/London', '9:42 pm, 15/11/2026'],
  ['2026-01-05T02:05:00Z', 'Australia/Brisbane', '12:05 pm, 05/01/2026'],
])('%s in %s is shown as %s', (timestamp, zone, text) => {
  expect(lastSignInText(timestamp, zone)).toBe(text);
});
