/** Names and times of upcoming events as text (S-3.8). Pure. */
import { formatLongDate, formatTime } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';

export interface EventTimes {
  startDate: IsoDate;
  startTime: string | null;
  endDate: IsoDate;
  endTime: string | null;
}

/** "All day", "9:00 am to 10:10 am", "6:30 pm", and the last day of a multi-day event. */
export function eventTimeLabel({ startDate, startTime, endDate, endTime }: EventTimes): string {
  const starts = startTime === null ? 'All day' : formatTime(startTime);
  if (endDate > startDate) {
    const lastDay = formatLongDate(endDate, startDate.slice(0, 4));
    const ends = endTime === null ? lastDay : `${lastDay}, ${formatTime(endTime)}`;
    return startTime === null ? `All day until ${lastDay}` : `${starts} until ${ends}`;
  }
  return startTime === null || endTime === null || endTime <= startTime
    ? starts
    : `${starts} to ${formatTime(endTime)}`;
}

/** The texts of the filter (S-2.11, S-5.6). */
export const eventFilterTexts = {
  none: 'There are no events which match the current filter.',
  dateFrom: 'Date from is not a valid date',
  dateTo: 'Date to is not a valid date',
  /** Our own addition. */
  dateOrder: 'Date to cannot be before Date from',
} as const;
