import { formatLongDate } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import { studentKey, type EventFilter } from '../event-filter.ts';

const names = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** "17 November", with the year if it is another one. */
const shortDate = (date: IsoDate, today: IsoDate): string =>
  formatLongDate(date, today.slice(0, 4)).split(' ').slice(1).join(' ');

/** "17 November to 11 December, Asha and Toby": describes the list. Pure. */
export function combinedLead(filter: EventFilter, newest: UpcomingEvents): string {
  const { today, studentCounts } = newest;
  const from = filter.from.applied !== null && filter.from.applied > today ? filter.from.applied : today;
  const to = filter.to.applied;
  const range =
    to === null ? `From ${shortDate(from, today)}` : `${shortDate(from, today)} to ${shortDate(to, today)}`;
  const shown = studentCounts.filter(
    (student) => filter.students === null || filter.students.includes(studentKey(student)),
  );
  const firstNames = [...new Set(shown.map(({ firstName }) => firstName))];
  return [range, names.format(firstNames)].filter((part) => part !== '').join(', ');
}
