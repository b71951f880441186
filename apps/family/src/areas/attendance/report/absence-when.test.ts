import { describe, expect, it } from 'vitest';
import { dateRangeText, whenText } from './absence-when.ts';
import { emptyAbsence } from './absence-form.ts';

const today = '2026-11-17';

describe('dateRangeText', () => {
  it('shows a single day once', () => {
    expect(dateRangeText('2026-11-19', '2026-11-19', '2026')).toBe('Thursday 19 November');
  });

  it('shows the month once when both days share it', () => {
    expect(dateRangeText('2026-11-19', '2026-11-20', '2026')).toBe('Thursday 19 to Friday 20 November');
  });

  it('shows both months, and the year when it is not this one', () => {
    expect(dateRangeText('2026-11-30', '2026-12-01', '2026')).toBe(
      'Monday 30 November to Tuesday 1 December',
    );
    expect(dateRangeText('2026-12-31', '2027-01-01', '2026')).toBe(
      'Thursday 31 December to Friday 1 January 2027',
    );
    expect(dateRangeText('2027-01-28', '2027-01-29', '2026')).toBe('Thursday 28 to Friday 29 January 2027');
  });
});

describe('whenText', () => {
  const dates = { dateAbsentFrom: '19/11/2026', dateAbsentTo: '19/11/2026' };

  it('is null until both dates are valid and in order', () => {
    expect(whenText(emptyAbsence, today)).toBeNull();
    expect(whenText({ ...emptyAbsence, ...dates, dateAbsentTo: '18/11/2026' }, today)).toBeNull();
  });

  it('distinguishes all day from part of a day', () => {
    expect(whenText({ ...emptyAbsence, ...dates }, today)).toEqual({
      dates: 'Thursday 19 November',
      times: 'All day',
    });
    const part = { ...emptyAbsence, ...dates, allDay: false, timeFrom: '09:00', timeTo: '11:15' };
    expect(whenText(part, today)?.times).toBe('9:00 am to 11:15 am');
    expect(whenText({ ...part, timeTo: '' }, today)?.times).toBe('');
  });

  it('assigns each time to its day when there are several days', () => {
    const part = { allDay: false, timeFrom: '14:00', timeTo: '10:00' };
    const text = whenText({ ...emptyAbsence, ...dates, ...part, dateAbsentTo: '20/11/2026' }, today);
    expect(text?.times).toBe('From 2:00 pm on the first day to 10:00 am on the last day');
  });
});
