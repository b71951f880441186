import { describe, expect, it } from 'vitest';
import { daysShown, monthAfter, monthBefore, monthName, readMonth, weeksOf } from './month.ts';

describe('O-15.2 the weeks of a month', () => {
  it('run from Monday to Friday, without a week that has no school day of the month', () => {
    expect(weeksOf('2026-11').map((week) => [week[0], week.at(-1)])).toEqual([
      ['2026-11-02', '2026-11-06'],
      ['2026-11-09', '2026-11-13'],
      ['2026-11-16', '2026-11-20'],
      ['2026-11-23', '2026-11-27'],
      ['2026-11-30', '2026-12-04'],
    ]);
  });

  it('are shown with the weekends of the month', () => {
    expect(daysShown('2026-11')).toEqual({ from: '2026-11-01', until: '2026-12-04' });
    expect(daysShown('2026-10')).toEqual({ from: '2026-09-28', until: '2026-10-31' });
  });

  it('have neighbours across years, and a name', () => {
    expect([monthBefore('2026-01'), monthAfter('2026-12'), monthAfter('2026-02')]).toEqual([
      '2025-12',
      '2027-01',
      '2026-03',
    ]);
    expect(monthName('2026-11')).toBe('November 2026');
  });

  it('are read from an address, and else are this month', () => {
    expect([readMonth('2027-02', '2026-11-18'), readMonth('2026-13', '2026-11-18')]).toEqual([
      '2027-02',
      '2026-11',
    ]);
  });
});
