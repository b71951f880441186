import { dateInZone, formatTime, timeInZone } from '@portal/contract';
import type { IsoDate, TodayPeriod } from '@portal/contract';

/** What a student's card says under "Today"; null when there is nothing it may say. */
interface TodayInput {
  periods: readonly TodayPeriod[] | null;
  /** The day the periods belong to. */
  today: IsoDate;
  timeZone: string;
  now: Date;
}

const nothingToday = 'No timetable for today';

/** The period that is on, else the next one, by the school's clock (mock home, student card). */
export function todayText({ periods, today, timeZone, now }: TodayInput): string | null {
  if (periods === null) return null;
  if (periods.length === 0 || dateInZone(now, timeZone) !== today) return nothingToday;
  const time = timeInZone(now, timeZone);
  const current = periods.find((period) => period.startTime <= time && time < period.endTime);
  if (current) return `${periodName(current)}, until ${formatTime(current.endTime)}`;
  const next = periods.find((period) => time < period.startTime);
  if (next) return `${periodName(next)}, from ${formatTime(next.startTime)}`;
  return 'School has finished for today';
}

function periodName(period: TodayPeriod): string {
  const name = period.subjectDescription || period.periodName;
  return period.roomName ? `${name}, ${period.roomName}` : name;
}
