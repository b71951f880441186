import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

it.each([
  [0, 'Try again in 1 second.'],
  [30, 'Try again in 30 seconds.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [7200, 'Try again in 2 hours.'],
])('formats a wait of %i seconds as %j', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
