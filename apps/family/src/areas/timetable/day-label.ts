import { formatLongDate } from '@portal/contract/dates';
import { timetableDate } from '@portal/contract/timetable';
import type { IsoDate } from '@portal/contract/dates';
import type { TimetableDay } from '@portal/contract/timetable';

type Day = Pick<TimetableDay, 'date'>;

/** "16 November". */
const dayAndMonth = (date: IsoDate): string => formatLongDate(date).replace(/^\w+ /, '');

/** Whether this is the current timetable day: today, or Monday at the weekend. */
export function isShownDay({ date }: Day, today: IsoDate): boolean {
  return date !== null && date === timetableDate(today);
}

/** The text below a day's name in the week: its date, "Today", or that it is the next school day. */
export function columnLabel(day: Day, today: IsoDate): string {
  if (day.date === null) return '';
  if (day.date === today) return 'Today';
  return isShownDay(day, today) ? 'Next school day' : dayAndMonth(day.date);
}

/** The text beside a day's name on a phone: the same, with the date. */
export function rowLabel(day: Day, today: IsoDate): string {
  if (day.date === null) return '';
  const label = columnLabel(day, today);
  const date = dayAndMonth(day.date);
  return label === date ? date : `${label}, ${date}`;
}
