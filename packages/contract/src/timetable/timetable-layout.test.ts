import { describe, expect, it } from 'vitest';
import {
  agendaOf,
  breaksOf,
  hidesRollCall,
  hoursWithin,
  isOn,
  isRollCall,
  minutesOf,
  placePeriods,
  timeOf,
} from './timetable-layout.ts';

const period = (startTime: string, endTime: string) => ({ startTime, endTime });
const placed = (...periods: [string, string][]): string[] =>
  placePeriods(periods.map(([from, to]) => period(from, to))).map(
    ({ period: { startTime }, column, columns }) => `${startTime} ${column}/${columns}`,
  );

describe('concurrent periods', () => {
  it('have the full width if none overlap, even when adjacent', () => {
    expect(placed(['10:00', '11:00'], ['09:00', '10:00'])).toEqual(['09:00 0/1', '10:00 0/1']);
  });

  it('are laid out in columns if they overlap', () => {
    expect(placed(['09:00', '10:00'], ['09:30', '10:30'])).toEqual(['09:00 0/2', '09:30 1/2']);
  });

  it('start with the longer one if they begin together', () => {
    const [first] = placePeriods([period('09:00', '09:30'), period('09:00', '11:00')]);
    expect(first).toMatchObject({ period: { endTime: '11:00' }, column: 0, columns: 2 });
  });

  it('reuse a column that has become free, and share the width with indirect overlaps', () => {
    expect(placed(['09:00', '10:00'], ['09:30', '11:00'], ['10:00', '11:00'])).toEqual([
      '09:00 0/2',
      '09:30 1/2',
      '10:00 0/2',
    ]);
  });

  it('start a new group after the previous one has ended', () => {
    expect(placed(['09:00', '10:00'], ['09:00', '10:00'], ['10:00', '11:00'])).toEqual([
      '09:00 0/2',
      '09:00 1/2',
      '10:00 0/1',
    ]);
  });

  it('never share a column at the same minute, however many there are', () => {
    const periods = Array.from({ length: 40 }, (_, index) =>
      period(
        timeOf(480 + ((index * 37) % 300)),
        timeOf(480 + ((index * 37) % 300) + 10 + ((index * 13) % 80)),
      ),
    );
    const boxes = placePeriods(periods);
    const clashes = boxes.filter((a, index) =>
      boxes.some(
        (b, other) =>
          other > index &&
          a.column === b.column &&
          minutesOf(a.period.startTime) < minutesOf(b.period.endTime) &&
          minutesOf(b.period.startTime) < minutesOf(a.period.endTime),
      ),
    );
    expect(boxes).toHaveLength(40);
    expect(clashes).toEqual([]);
    expect(boxes.every(({ column, columns }) => column < columns)).toBe(true);
  });

  it('may be empty', () => {
    expect(placePeriods([])).toEqual([]);
  });
});

describe('breaks', () => {
  it('are gaps of at least ten minutes between the first and the last period', () => {
    const day = [period('09:00', '10:00'), period('10:05', '11:00'), period('11:10', '12:00')];
    expect(breaksOf(day)).toEqual([{ from: minutesOf('11:00'), to: minutesOf('11:10') }]);
  });

  it('start when the last of overlapping periods ends', () => {
    const day = [period('09:00', '12:00'), period('09:30', '10:00'), period('12:30', '13:00')];
    expect(breaksOf(day)).toEqual([{ from: minutesOf('12:00'), to: minutesOf('12:30') }]);
  });

  it('are listed once, before the next period', () => {
    const day = [period('10:00', '11:00'), period('09:00', '09:30'), period('10:00', '10:30')];
    expect(agendaOf(day).map((item) => ('period' in item ? item.period.startTime : item.minutes))).toEqual([
      '09:00',
      30,
      '10:00',
      '10:00',
    ]);
  });
});

describe('roll call', () => {
  it.each([
    ['Roll call', '08:40', '08:55', true],
    ['Roll call', '08:40', '09:00', true],
    ['Roll call', '08:40', '09:01', false],
    ['ROLL MARKING', '08:40', '08:50', true],
    ['Period 1', '08:40', '08:50', false],
    ['Enrolled sport', '08:40', '08:50', false],
  ])('%s from %s to %s is hidden as a period: %s', (periodName, startTime, endTime, hidden) => {
    expect(hidesRollCall({ periodName, startTime, endTime })).toBe(hidden);
  });

  it('is recognised by the period’s name', () => {
    expect(isRollCall({ periodName: 'Roll class' })).toBe(true);
    expect(isRollCall({ periodName: 'Homework club' })).toBe(false);
  });
});

describe('the hour axis of a day', () => {
  it('has the full hours within it, ends included', () => {
    expect(hoursWithin({ from: minutesOf('08:30'), to: minutesOf('11:00') }).map(timeOf)).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ]);
    expect(hoursWithin({ from: minutesOf('09:10'), to: minutesOf('09:50') })).toEqual([]);
  });
});

it.each([
  ['08:59', false],
  ['09:00', true],
  ['09:59', true],
  ['10:00', false],
])('a period from 9 to 10 is in progress at %s: %s', (time, on) => {
  expect(isOn(period('09:00', '10:00'), time)).toBe(on);
});
