/** Words for audiences, days and counts of consent requests. Pure. */
import type { AnswerCounts, Audience, AudienceKind, Publication } from '@portal/contract/consent/publishing';
import {
  addDays,
  dateInZone,
  formatLongDate,
  formatShortWeekday,
  formatTime,
  timeInZone,
} from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { consentOfficeTexts as texts } from '@portal/texts/office/consent';

/** "Year 5" from the register's `05`. */
export function yearName(level: string): string {
  if (/^\d+$/.test(level)) return format(texts.year, { year: String(Number(level)) });
  return level === 'P' ? texts.prep : level;
}

export const audienceOption = (kind: AudienceKind, value: string): string =>
  kind === 'years' ? yearName(value) : value;

const MOST_NAMED = 4;

/** "Year 5, Year 6", or how many EQ IDs. */
export function audienceText({ kind, values }: Audience): string {
  if (values.length === 0) return texts.audience.none;
  if (kind === 'students') return format(texts.audience.pasted, { count: values.length });
  const named = values.slice(0, MOST_NAMED).map((value) => audienceOption(kind, value));
  return `${named.join(', ')}${values.length > MOST_NAMED ? ' …' : ''}`;
}

/** The audience, and how many students were asked once it is sent. */
export function askedText({ audience, counts }: Pick<Publication, 'audience' | 'counts'>): string {
  if (counts.students === 0 || audience.kind === 'students') return audienceText(audience);
  return format(texts.audience.asked, { audience: audienceText(audience), count: counts.students });
}

/** "99 granted, 4 denied, 4 mixed": those that there are. */
export function answersText({ granted, denied, mixed }: AnswerCounts): string {
  const parts = [
    granted > 0 && format(texts.grantedCount, { count: granted }),
    denied > 0 && format(texts.deniedCount, { count: denied }),
    mixed > 0 && format(texts.mixedCount, { count: mixed }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? texts.noAnswers : parts.join(', ');
}

const SOON_DAYS = 3;

/** How near the due date of an open request is; null while it isn't near. */
export function dueSoonText(dueDate: string | null, today: string): string | null {
  if (dueDate === null || dueDate < today) return null;
  if (dueDate === today) return texts.dueToday;
  if (dueDate === addDays(today, 1)) return texts.dueTomorrow;
  for (let days = 2; days <= SOON_DAYS; days += 1)
    if (dueDate === addDays(today, days)) return format(texts.dueIn, { days: String(days) });
  return null;
}

/** "Fri 20 November". */
export const dayText = (date: string, today: string): string => formatShortWeekday(date, today.slice(0, 4));

/** "20 November". */
const shortDay = (date: string, today: string): string =>
  formatLongDate(date, today.slice(0, 4)).replace(/^\w+ /, '');

/** "9:44 am", with the date unless it is today. */
export function momentText(instant: string, now: string, timeZone: string): string {
  const at = new Date(instant);
  const [day, today] = [dateInZone(at, timeZone), dateInZone(new Date(now), timeZone)];
  const time = formatTime(timeInZone(at, timeZone));
  return day === today ? time : `${shortDay(day, today)}, ${time}`;
}
