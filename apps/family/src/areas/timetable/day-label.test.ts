import { expect, it } from 'vitest';
import { columnLabel, rowLabel } from './day-label.ts';

it.each([
  ['2026-11-17', '2026-11-17', 'Today', 'Today, 17 November'],
  ['2026-11-18', '2026-11-17', '18 November', '18 November'],
  ['2026-11-23', '2026-11-21', 'Next school day', 'Next school day, 23 November'],
  [null, '2026-11-17', '', ''],
])('the date %s is labelled on %s as %s', (date, today, column, row) => {
  expect(columnLabel({ date }, today)).toBe(column);
  expect(rowLabel({ date }, today)).toBe(row);
});
