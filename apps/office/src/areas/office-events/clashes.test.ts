import type { EventContent, OfficeCalendarEvent } from '@portal/contract/office-events';
import { expect, it } from 'vitest';
import { clashesWith } from './clashes.ts';

const content: EventContent = {
  title: 'Science Centre',
  eventType: 2,
  place: '',
  startDate: '2026-11-20',
  startTime: '08:30',
  endDate: '2026-11-20',
  endTime: '14:45',
  audience: { kind: 'years', values: ['08', '09'] },
  detail: '',
  bring: '',
  cost: '',
};

const other = (change: Partial<OfficeCalendarEvent>): OfficeCalendarEvent => ({
  id: 'other',
  source: 'register',
  title: 'History task',
  eventType: 1,
  place: '',
  startDate: '2026-11-20',
  startTime: '09:00',
  endDate: '2026-11-20',
  endTime: '10:00',
  state: 'published',
  held: null,
  hasChanges: false,
  audience: { kind: 'years', values: ['08'], students: 0 },
  ...change,
});

it.each([
  [{}, 1],
  [{ audience: { kind: 'school', values: [], students: 0 } }, 1],
  [{ audience: { kind: 'years', values: ['10'], students: 0 } }, 0],
  [{ startTime: '14:45', endTime: '15:30' }, 0],
  [{ startDate: '2026-11-18', endDate: '2026-11-23' }, 1],
  [{ startTime: null, endTime: null }, 0],
  [{ state: 'cancelled' }, 0],
  [{ id: 'self' }, 0],
] as const)('O-15.1 an event clashes with %j: %i', (change, count) => {
  const values =
    'audience' in change
      ? { ...change, audience: { ...change.audience, values: [...change.audience.values] } }
      : change;
  expect(clashesWith(content, 'self', [other(values)])).toHaveLength(count);
});
