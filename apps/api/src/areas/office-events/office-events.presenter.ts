/** Events as the office's calendar shows them. */
import type { EventContent, OfficeCalendarEvent } from '@portal/contract/office-events';
import { eventTypeByLetter } from '@portal/contract/upcoming-events';
import type { OfficeEventRow } from './office-events.repository.ts';
import type { RegisterEventRow } from './register-events.repository.ts';

export function presentOfficeEvent(
  { id, state, heldAction, sendsAt }: OfficeEventRow,
  { title, eventType, place, startDate, startTime, endDate, endTime, audience }: EventContent,
  hasChanges: boolean,
): OfficeCalendarEvent {
  const { kind, values } = audience;
  return {
    id,
    source: 'office',
    title,
    eventType,
    place,
    startDate,
    startTime,
    endDate,
    endTime,
    state,
    held:
      heldAction === null || sendsAt === null ? null : { action: heldAction, sendsAt: sendsAt.toISOString() },
    hasChanges,
    audience:
      kind === 'students' ? { kind, values: [], students: values.length } : { kind, values, students: 0 },
  };
}

const kinds = { school: 'school', year: 'years', students: 'students' } as const;

export function presentRegisterEvent(row: RegisterEventRow): OfficeCalendarEvent {
  const { id, title, letter, startDate, startTime, endDate, endTime, isCancelled, yearLevel } = row;
  return {
    id,
    source: 'register',
    title,
    eventType: eventTypeByLetter(letter).code,
    place: '',
    startDate,
    startTime,
    endDate,
    endTime,
    state: isCancelled ? 'cancelled' : 'published',
    held: null,
    hasChanges: false,
    audience: {
      kind: kinds[row.audience],
      values: yearLevel === null ? [] : [yearLevel],
      students: row.students,
    },
  };
}
