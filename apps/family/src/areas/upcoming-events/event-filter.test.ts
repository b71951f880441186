import { describe, expect, it } from 'vitest';
import {
  checked,
  dateError,
  everything,
  filterErrors,
  filterQuery,
  toggled,
  typedDate,
} from './event-filter.ts';

const today = '2026-11-18';
const start = everything(today);

describe('the upcoming events filter', () => {
  it('defaults to all types and students from today', () => {
    expect(filterQuery(start)).toEqual({ from: today });
    expect(start.from.typed).toBe('18/11/2026');
  });

  it('queries the chosen types, students and dates', () => {
    const filter = {
      ...start,
      types: [0, 2] as const,
      students: ['a.C1', 'b.C2'],
      to: typedDate(start.to, '30/11/2026'),
    };
    expect(filterQuery(filter)).toEqual({
      types: '0,2',
      students: 'a.C1,b.C2',
      from: today,
      to: '2026-11-30',
    });
  });

  it('keeps the last choice, and the order of the list', () => {
    expect(toggled([0, 1, 2], [0, 1, 2], 1)).toEqual([0, 2]);
    expect(toggled([0, 1, 2], [2], 0)).toEqual([0, 2]);
    expect(toggled([0, 1, 2], [2], 2)).toEqual([2]);
  });

  it.each([
    ['31/02/2026', '2026-11-18'],
    ['soon', '2026-11-18'],
    ['1/1', '2026-11-18'],
    ['', null],
    ['   ', null],
    ['2/12/2026', '2026-12-02'],
    ['2026-12-02', '2026-12-02'],
  ])('keeps the last valid date: %s', (typed, applied) => {
    expect(typedDate(start.from, typed).applied).toBe(applied);
  });

  it('shows a date error once the date is complete or the field was left, but not while typing', () => {
    expect(dateError(typedDate(start.to, '3'), 'wrong')).toBeUndefined();
    expect(dateError(typedDate(start.to, '31/02/2026'), 'wrong')).toBe('wrong');
    expect(dateError({ ...typedDate(start.to, '3'), isChecked: true }, 'wrong')).toBe('wrong');
    const wrong = typedDate(start.to, '31/02/2026');
    expect(dateError(typedDate(wrong, '31/02/202'), 'wrong')).toBe('wrong');
    expect(dateError(typedDate(wrong, '28/02/2026'), 'wrong')).toBeUndefined();
    expect(dateError(typedDate(wrong, ''), 'wrong')).toBeUndefined();
  });

  it('names each date in its message', () => {
    const filter = { ...start, from: typedDate(start.from, 'x'), to: typedDate(start.to, '<b>') };
    expect(filterErrors(filter)).toEqual({});
    expect(filterErrors(checked(filter))).toEqual({
      from: 'Date from is not a valid date',
      to: 'Date to is not a valid date',
    });
    expect(filterErrors(checked(start))).toEqual({});
  });
});

describe('a from date after the to date', () => {
  it('is reported at the to date as soon as both are complete', () => {
    const filter = { ...start, to: typedDate(start.to, '17/11/2026') };
    expect(filterErrors(filter)).toEqual({ to: 'Date to cannot be before Date from' });
    expect(filterErrors({ ...start, to: typedDate(start.to, '17/1') })).toEqual({});
    expect(filterErrors({ ...start, to: typedDate(start.to, '18/11/2026') })).toEqual({});
  });
});
