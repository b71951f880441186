import { expect, it } from 'vitest';
import { readTime, timeErrors, typedTimes } from './typed-times.ts';
import type { TypedTimes } from './typed-times.ts';

const now = { day: '2026-11-18', time: '09:00' };
const times: TypedTimes = {
  fromDay: '18/11/2026',
  fromTime: '15:00',
  untilDay: '19/11/2026',
  untilTime: '15:00',
};

it.each([
  [{}, []],
  [{ fromDay: '', fromTime: '' }, []],
  [{ fromDay: '', fromTime: '', untilDay: '18/11/2026', untilTime: '08:59' }, ['untilDay']],
  [{ untilDay: '18/11/2026' }, ['untilDay']],
  [{ fromTime: '' }, ['fromTime']],
  [{ fromDay: '31/02/2026' }, ['fromDay']],
  [{ untilDay: '', untilTime: '' }, ['untilDay', 'untilTime']],
] as const)('O-16.1 the times %j have errors in %j', (change, paths) => {
  const found = timeErrors({ ...times, ...change }, { endRequired: true, now });
  expect(found.map(({ path }) => path)).toEqual(paths);
});

it('O-16.4 an outage may stay until somebody ends it', () => {
  const open = { ...times, untilDay: '', untilTime: '' };
  expect(timeErrors(open, { endRequired: false, now })).toEqual([]);
});

it('O-16.1 times survive being edited without a change', () => {
  const typed = typedTimes(now, null);
  expect(readTime(typed.fromDay, typed.fromTime)).toEqual(now);
  expect(readTime(typed.untilDay, typed.untilTime)).toBeNull();
});
