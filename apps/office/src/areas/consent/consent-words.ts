/** Words for audiences, days and counts of consent requests. Pure. */
import type { AnswerCounts, Publication } from '@portal/contract/consent/publishing';
import {
  addDays,
  dateInZone,
  formatLongDate,
  formatShortWeekday,
  formatTime,
  timeInZone,
} from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { consentOfficeTexts as texts } from '@portal/texts/office/publishing/consent';
import { audienceText } from '../../shared/audience/audience-words.ts';

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
