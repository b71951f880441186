import { expect, it } from 'vitest';
import { dayText, whenText } from './when-text.ts';

it.each([
  ['2026-11-17T23:05:00.000Z', 'Australia/Brisbane', '9:05 am, 18/11/2026'],
  ['2026-11-17T13:59:00.000Z', 'Australia/Brisbane', '11:59 pm, 17/11/2026'],
  ['2026-11-17T14:00:00.000Z', 'Australia/Brisbane', '12:00 am, 18/11/2026'],
  ['2026-11-17T16:30:00.000Z', 'Australia/Perth', '12:30 am, 18/11/2026'],
  ['2026-11-17T16:30:00.000Z', 'Pacific/Auckland', '5:30 am, 18/11/2026'],
  ['2026-11-17T16:30:00.000Z', 'Europe/London', '4:30 pm, 17/11/2026'],
])('%s in %s is %s', (instant, zone, text) => {
  expect(whenText(instant, zone)).toBe(text);
  expect(dayText(instant, zone)).toBe(text.split(', ')[1]);
});
