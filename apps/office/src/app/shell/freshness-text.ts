/** The text about the age of the register's data (O-3.6). Pure. */
import { dateInZone, formatShortWeekday, formatTime, timeInZone } from '@portal/contract/dates';
import { todayFigures } from '@portal/contract/today';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';

const texts = officeTexts.today;
const HOUR_MS = 3_600_000;

export function freshnessOf(
  importedAt: string,
  { now, timeZone }: { now: Date; timeZone: string },
): { text: string; isStale: boolean } {
  const at = new Date(importedAt);
  const day = dateInZone(at, timeZone);
  const isToday = day === dateInZone(now, timeZone);
  const time = isToday
    ? format(texts.freshToday, { time: formatTime(timeInZone(at, timeZone)) })
    : formatShortWeekday(day);
  return {
    text: format(texts.freshness, { time }),
    isStale: now.getTime() - at.getTime() > todayFigures.staleHours * HOUR_MS,
  };
}
