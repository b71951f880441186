import { describe, expect, it } from 'vitest';
import { problemReasons } from '@portal/contract/problem-reasons';
import { problemDetail } from './problem-detail.ts';

const daysTaken = (absences: object[]): string | undefined =>
  problemDetail({
    code: 'absence-overlaps',
    reason: 'days-taken',
    params: { today: '2026-11-18', absences },
  });
const ruby = { firstName: 'Ruby', recordedBy: 'family' };

describe('the message of a reason', () => {
  it('has its parameters filled in', () => {
    const params = { invoiceNumber: '77-1' };
    expect(problemDetail({ code: 'payment-refused', reason: 'over-owing', params })).toBe(
      'Payment amount is greater than amount owing (invoice 77-1)',
    );
  });

  it.each([
    [1, 'You have asked for 1 copy within a day.'],
    [3, 'You have asked for 3 copies within a day.'],
  ])('has the plural form of %i', (count, text) => {
    expect(problemDetail({ code: 'too-many-requests', reason: 'copies-today', params: { count } })).toBe(
      text,
    );
  });

  it('lists the conflicting days by student and recorder', () => {
    const dates = ['2026-11-20', '2026-11-23'];
    const sam = { firstName: 'Sam', recordedBy: 'school', dates: ['2027-02-01'] };
    expect(daysTaken([{ ...ruby, dates }, sam])).toBe(
      'An absence is already reported for Ruby on Friday 20 November and Monday 23 November. ' +
        'The school has already recorded an absence for Sam on Monday 1 February 2027.',
    );
  });

  it.each([
    [['24', '25', '26', '27', '30'], 'Friday 27 November and Monday 30 November.'],
    [['23', '24', '25', '26', '27', '30'], 'Friday 27 November and 1 more day.'],
  ])('lists at most five days: %j', (days, end) => {
    const text = daysTaken([{ ...ruby, dates: days.map((day) => `2026-11-${day}`) }]);
    expect(text).toContain(end);
  });

  it.each([
    [{}],
    [{ code: 'consent-closed' }],
    [{ code: 'consent-closed', reason: 'eclipse' }],
    [{ code: 'eclipse', reason: 'past-due' }],
    [{ code: 'constructor', reason: 'name' }],
    [{ code: 'payment-refused', reason: 'over-owing' }],
    [{ code: 'payment-refused', reason: 'over-owing', params: { invoiceNumber: { toString: 'x' } } }],
    [{ code: 'absence-overlaps', reason: 'days-taken', params: { today: '2026-11-18' } }],
  ])('is undefined for %j', (problem) => {
    expect(problemDetail(problem)).toBeUndefined();
  });

  it.each(
    Object.entries(problemReasons).flatMap(([code, reasons]) =>
      Object.entries(reasons).flatMap(([reason, params]) => (params === null ? [[code, reason]] : [])),
    ),
  )('%s, %s is complete without parameters', (code, reason) => {
    expect(problemDetail({ code, reason })).toMatch(/^[^{}]+$/);
  });
});
