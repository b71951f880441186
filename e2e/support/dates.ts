import { addDays, dateInZone, isoWeekday } from '@portal/contract/dates';
import { closedDays } from '@portal/contract/attendance';
import { limits } from '@portal/contract/limits';
import { createCalendar } from '@portal/demo-data/records/calendar';

/**
 * Absences reported by one journey must not affect another: each journey has its own week, from a month ahead,
 * independent of the order in which they run.
 */
const journeys = [
  'over a weekend',
  'part of a day',
  'validation',
  'overlap',
  'two children, two blocks',
  'one block for two children',
  'session expired',
  'reload',
  'server failure',
  'pressed twice',
  'phone',
  'narrow phone',
  'school approves',
  'school rejects',
  'one of two blocks',
  'calendar',
  'waiting on the device',
  'offered notifications',
] as const;
type Journey = (typeof journeys)[number];

const FIRST_WEEK = 5;

/** Today in the demo schools' time zone. */
export const schoolToday = (): string => dateInZone(new Date(), 'Australia/Brisbane');

export type Week = Record<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday', string> & {
  nextMonday: string;
};

/** The days of a journey's week, as YYYY-MM-DD. */
export function weekOf(journey: Journey): Week {
  const monday = openFortnights()[journeys.indexOf(journey)];
  if (monday === undefined) throw new Error(`No school week is left for "${journey}"`);
  return {
    monday,
    tuesday: addDays(monday, 1),
    wednesday: addDays(monday, 2),
    thursday: addDays(monday, 3),
    friday: addDays(monday, 4),
    saturday: addDays(monday, 5),
    nextMonday: addDays(monday, 7),
  };
}

/** Mondays that start two consecutive weeks without a holiday: a report may extend into the second week. */
function openFortnights(): string[] {
  const today = schoolToday();
  const { schoolDays } = createCalendar(today);
  const last = addDays(today, limits.absenceDaysAhead);
  const mondays: string[] = [];
  let monday = addDays(today, 1 - isoWeekday(today) + FIRST_WEEK * 7);
  while (addDays(monday, 11) <= last) {
    const isOpen = closedDays(schoolDays, monday, addDays(monday, 11)).length === 0;
    if (isOpen) mondays.push(monday);
    monday = addDays(monday, isOpen ? 14 : 7);
  }
  return mondays;
}
