import { expect, it } from 'vitest';
import { asOfText } from './as-of.ts';

const zone = 'Australia/Brisbane';
const saved = '2026-11-16T21:42:00Z';

it('W-4.4 gives the time of the data, and the day once it is another', () => {
  expect(asOfText(saved, new Date('2026-11-16T23:00:00Z'), zone)).toBe('As of 7:42 am');
  expect(asOfText(saved, new Date('2026-11-17T14:00:00Z'), zone)).toBe('As of Tuesday 17 November, 7:42 am');
});
