/** Which days count for a school. Pure. */
import { addDays } from '@portal/contract/dates';

/** A reminder comes two school days before the due date. */
const REMIND_DAYS = 2;
/** An absence is asked about on its day and the two school days after it. */
const ASK_DAYS = 2;
/** Never about anything older, also after a break. */
const OLDEST = 5;

const SATURDAY = 6;
const isWeekday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() % SATURDAY !== 0;

/** Weekdays stand in where the register has no school days. */
function upcoming(days: readonly string[], today: string): string[] {
  const known = days.filter((day) => day >= today);
  if (known.length > REMIND_DAYS) return known;
  return Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).filter(isWeekday);
}

/** The last due date to remind of today. */
export const remindUntil = (days: readonly string[], today: string): string =>
  upcoming(days, today)[REMIND_DAYS] ?? today;

/** The first day whose absences are asked about today. */
export function askFrom(days: readonly string[], today: string): string {
  const oldest = addDays(today, -OLDEST);
  const past = days.filter((day) => day < today);
  const known =
    past.length > 0
      ? past
      : [1, 2, 3, 4]
          .map((ago) => addDays(today, -ago))
          .filter(isWeekday)
          .toReversed();
  const first = known.at(-ASK_DAYS) ?? oldest;
  return first > oldest ? first : oldest;
}
