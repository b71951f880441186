import type { EventContent } from '@portal/contract/office-events';
import { expect, it } from 'vitest';
import { contentOf, eventErrors, newEvent, valuesOf } from './event-values.ts';

const content: EventContent = {
  title: 'Camp',
  eventType: 2,
  place: 'Moreton',
  startDate: '2026-11-20',
  startTime: '08:30',
  endDate: '2026-11-22',
  endTime: '14:00',
  audience: { kind: 'years', values: ['06'] },
  detail: '',
  bring: '',
  cost: '',
};

it('O-15.1 an event survives being edited without a change', () => {
  expect(contentOf(valuesOf(content))).toEqual(content);
  const oneDay = { ...content, endDate: content.startDate };
  expect(contentOf(valuesOf(oneDay))).toEqual(oneDay);
});

it.each([
  [{ title: ' ' }, 'title'],
  [{ firstDay: '20/13/2026' }, 'firstDay'],
  [{ lastDay: '19/11/2026' }, 'lastDay'],
  [{ lastDay: '19/02/2027' }, 'lastDay'],
  [{ from: '' }, 'from'],
  [{ lastDay: '', to: '08:00' }, 'to'],
  [{ audience: { kind: 'years', values: [] } }, 'audience'],
] as const)('O-15.1 names the field of %j', (change, path) => {
  const audience = 'audience' in change ? { kind: change.audience.kind, values: [] } : content.audience;
  expect(eventErrors({ ...valuesOf(content), ...change, audience }).map((error) => error.path)).toEqual([
    path,
  ]);
});

it('O-15.1 a new event needs a name only', () => {
  expect(eventErrors(newEvent('2026-11-20')).map(({ path }) => path)).toEqual(['title']);
});
