import { expect, it } from 'vitest';
import { noFilters, searchOf } from './audit-filters.ts';

const today = '2026-11-18';
const days = (from: string, to: string) => searchOf({ ...noFilters, period: 'days', from, to }, today);

it('counts the days of a period up to today', () => {
  expect(searchOf(noFilters, today)).toMatchObject({ from: '2026-11-17', to: today, who: 'anyone' });
  expect(searchOf({ ...noFilters, period: '30' }, today)).toMatchObject({ from: '2026-10-20', to: today });
});

it('reads typed days', () => {
  expect(days('01/11/2026', '02/11/2026')).toMatchObject({ from: '2026-11-01', to: '2026-11-02' });
});

it.each([
  ['', '02/11/2026'],
  ['03/11/2026', '02/11/2026'],
  ['31/02/2026', '02/11/2026'],
  ['01/11/2025', '02/11/2026'],
])('is no search from "%s" to "%s"', (from, to) => {
  expect(days(from, to)).toBeNull();
});
