import { dateInZone, formatLongDate, formatTime, timeInZone } from '@portal/contract/dates';

/** The age of what is kept: "As of 7:42 am", with the day unless it is today (W-4.4). */
export function asOfText(savedAt: string, now: Date, timeZone: string): string {
  const saved = new Date(savedAt);
  const [day, today] = [dateInZone(saved, timeZone), dateInZone(now, timeZone)];
  const time = formatTime(timeInZone(saved, timeZone));
  return day === today ? `As of ${time}` : `As of ${formatLongDate(day)}, ${time}`;
}
