/** The days of the inbox, newest first, with unread urgent notifications on top. Pure. */
import {
  addDays,
  dateInZone,
  formatDate,
  formatLongDate,
  formatShortWeekday,
  formatTime,
  isoWeekday,
  timeInZone,
} from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import type { Notification } from '@portal/contract/notifications';
import { format } from '@portal/texts/format';
import { inboxTexts } from '@portal/texts/inbox';

export interface DayGroup {
  readonly key: string;
  readonly title: string;
  readonly notifications: readonly Notification[];
}

const { days } = inboxTexts;

/** The Monday of a date's week. */
const mondayOf = (date: IsoDate): IsoDate => addDays(date, 1 - isoWeekday(date));

function titleOf(date: IsoDate, today: IsoDate): string {
  const thisYear = today.slice(0, 4);
  if (date >= today) return format(days.today, { date: formatLongDate(date, thisYear) });
  if (date === addDays(today, -1)) return format(days.yesterday, { date: formatLongDate(date, thisYear) });
  const monday = mondayOf(today);
  if (date >= monday) return days.thisWeek;
  if (date >= addDays(monday, -7)) return days.lastWeek;
  // "November 2026"
  const month = formatDate(date).slice(3);
  return month.replace(` ${thisYear}`, '');
}

/** Unread urgent notifications of today come first in today's group. Older ones form a separate group above. */
export function dayGroups(
  { urgent, notifications }: { urgent: readonly Notification[]; notifications: readonly Notification[] },
  today: IsoDate,
  timeZone: string,
): DayGroup[] {
  const dateOf = ({ createdAt }: Notification): IsoDate => dateInZone(new Date(createdAt), timeZone);
  const groups = new Map<string, Notification[]>();
  const older = urgent.filter((one) => dateOf(one) < today);
  if (older.length > 0) groups.set(days.unread, older);
  for (const one of [...urgent.filter((item) => !older.includes(item)), ...notifications]) {
    const title = titleOf(dateOf(one), today);
    groups.set(title, [...(groups.get(title) ?? []), one]);
  }
  return [...groups].map(([title, items], at) => ({ key: `day-${at}`, title, notifications: items }));
}

/** The time today and yesterday; otherwise the day: "Fri 13 November". */
export function whenOf({ createdAt }: Notification, today: IsoDate, timeZone: string): string {
  const instant = new Date(createdAt);
  const date = dateInZone(instant, timeZone);
  return date >= addDays(today, -1)
    ? formatTime(timeInZone(instant, timeZone))
    : formatShortWeekday(date, today.slice(0, 4));
}
