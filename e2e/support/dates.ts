import { addDays, dateInZone, isoWeekday } from '@portal/contract';

/**
 * Reports made by one journey must not stand in another's way: each journey has a week of its own, from a month ahead,
 * whatever the order they run in.
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
] as const;
type Journey = (typeof journeys)[number];

const FIRST_WEEK = 5;

/** Today where the demo's schools are. */
export const schoolToday = (): string => dateInZone(new Date(), 'Australia/Brisbane');

export type Week = Record<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday', string> & {
  nextMonday: string;
};

/** The days of the week that belongs to a journey, as YYYY-MM-DD. */
export function weekOf(journey: Journey): Week {
  const today = schoolToday();
  // Two weeks each: a report may run into the next one.
  const weeks = FIRST_WEEK + journeys.indexOf(journey) * 2;
  const monday = addDays(today, 1 - isoWeekday(today) + weeks * 7);
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
