/** Decides the dates of reminders from a school's calendar. Pure. */
import { addDays } from '@portal/contract/dates';

/** A reminder comes two school days before the due date. */
const REMIND_DAYS = 2;
/** Families are asked about an absence on its day and on the two school days after it. */
const ASK_DAYS = 2;
/** No absence older than this many days is asked about, even if school holidays followed it. */
const OLDEST = 5;

const SATURDAY = 6;
const isWeekday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() % SATURDAY !== 0;

/** Uses weekdays if the register has no school days. */
function upcoming(days: readonly string[], today: string): string[] {
  const known = days.filter((day) => day >= today);
  if (known.length > REMIND_DAYS) return known;
  return Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).filter(isWeekday);
}

/** The latest due date for which reminders go out today. */
export const remindUntil = (days: readonly string[], today: string): string =>
  upcoming(days, today)[REMIND_DAYS] ?? today;

/** The earliest day whose absences families are asked about today. */
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
