import { describe, expect, it } from 'vitest';
import { weekdaysBetween } from '@portal/contract/dates';
import { closedEverywhere, quickDays, skippedTexts } from './closed-days.ts';

const school = (schoolName: string, closed: string[]) => ({ schoolCode: schoolName, schoolName, closed });

describe('the suggested days', () => {
  it.each([
    ['2026-11-18', [], ['Today 2026-11-18', 'Tomorrow 2026-11-19']],
    ['2026-11-20', [], ['Today 2026-11-20', 'Monday 2026-11-23']],
    ['2026-11-22', [], ['Tomorrow 2026-11-23', 'Tuesday 2026-11-24']],
    ['2026-11-18', ['2026-11-18'], ['Tomorrow 2026-11-19', 'Friday 2026-11-20']],
    [
      '2026-12-14',
      weekdaysBetween('2026-12-14', '2027-01-26'),
      ['Wednesday 27 January 2027 2027-01-27', 'Thursday 28 January 2027 2027-01-28'],
    ],
  ])('are school days on %s', (today, closed, expected) => {
    const days = quickDays(today, [school('Quillby', closed)]);
    expect(days.map(({ label, date }) => `${label} ${date}`)).toEqual(expected);
  });

  it('are closed only when every school is closed', () => {
    const schools = [school('A', ['2026-11-18', '2026-11-19']), school('B', ['2026-11-19'])];
    expect(closedEverywhere(schools)).toEqual(['2026-11-19']);
    expect(closedEverywhere([])).toEqual([]);
  });
});

describe('the days a report skips', () => {
  const today = '2026-11-18';
  const holidays = school('Quillby', weekdaysBetween('2026-12-14', '2026-12-31'));
  const form = (from: string, to: string) => ({ dateAbsentFrom: from, dateAbsentTo: to });

  it('are listed as ranges', () => {
    expect(skippedTexts(form('09/12/2026', '22/12/2026'), [holidays], today)).toEqual([
      'Quillby is closed on Monday 14 to Tuesday 22 December. No absence is reported for these days.',
    ]);
  });

  it('leave nothing to report when every day is closed', () => {
    expect(skippedTexts(form('14/12/2026', '14/12/2026'), [holidays], today)).toEqual([
      'Quillby is closed on Monday 14 December. Choose a school day.',
    ]);
  });

  it('are not listed while the school is open or a date is missing', () => {
    expect(skippedTexts(form('09/12/2026', '11/12/2026'), [holidays], today)).toEqual([]);
    expect(skippedTexts(form('09/12/2026', ''), [holidays], today)).toEqual([]);
  });
});
