/** The weeks of a month. Pure. */
import { addDays, formatDate, isoWeekday, type IsoDate } from '@portal/contract/dates';
import type { OfficeCalendarEvent } from '@portal/contract/office-events';

/** "2026-11". */
export type Month = string;

export const monthOf = (date: IsoDate): Month => date.slice(0, 7);
const firstDay = (month: Month): IsoDate => `${month}-01`;
const mostDays = 31;

export const monthAfter = (month: Month): Month => monthOf(addDays(firstDay(month), mostDays));
export const monthBefore = (month: Month): Month => monthOf(addDays(firstDay(month), -1));
const lastDay = (month: Month): IsoDate => addDays(firstDay(monthAfter(month)), -1);

/** "November 2026". */
export const monthName = (month: Month): string => formatDate(firstDay(month)).slice(2).trim();

const schoolDays = 5;
const weekDays = 7;

/** Monday to Friday of each week with a school day of the month. */
export function weeksOf(month: Month): IsoDate[][] {
  const last = lastDay(month);
  const weeks: IsoDate[][] = [];
  let monday = addDays(firstDay(month), 1 - isoWeekday(firstDay(month)));
  for (; monday <= last; monday = addDays(monday, weekDays)) {
    const start = monday;
    const week = Array.from({ length: schoolDays }, (_, day) => addDays(start, day));
    if (week.some((day) => monthOf(day) === month)) weeks.push(week);
  }
  return weeks;
}

/** The days that a month's page shows: its own, and those that fill its weeks. */
export function daysShown(month: Month): { from: IsoDate; until: IsoDate } {
  const weeks = weeksOf(month);
  const [from, until] = [weeks[0]?.[0] ?? firstDay(month), weeks.at(-1)?.at(-1) ?? lastDay(month)];
  return {
    from: from < firstDay(month) ? from : firstDay(month),
    until: until > lastDay(month) ? until : lastDay(month),
  };
}

export const isOn = ({ startDate, endDate }: OfficeCalendarEvent, day: IsoDate): boolean =>
  startDate <= day && endDate >= day;

/** Whether the event overlaps the month. */
export const isInMonth = ({ startDate, endDate }: OfficeCalendarEvent, month: Month): boolean =>
  startDate <= lastDay(month) && endDate >= firstDay(month);

/** A month in an address, or else the month of a date. */
export const readMonth = (text: string | null, today: IsoDate): Month =>
  text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : monthOf(today);
