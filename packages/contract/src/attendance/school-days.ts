/** The days on which a school teaches, as far as its calendar was imported. Pure. */
import { addDays, isWeekend, weekdaysBetween } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';

interface Period {
  from: IsoDate;
  to: IsoDate;
}

/**
 * The period that an imported calendar covers in each year, from its first day to its last. A school year starts by
 * February and ends in December, so the days before and after it are holidays too.
 */
function coveredPeriods(schoolDays: readonly IsoDate[]): Period[] {
  const years = Map.groupBy(schoolDays.toSorted(), (day) => day.slice(0, 4));
  return [...years].flatMap(([year, days]) => {
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    return {
      from: first.slice(5, 7) <= '02' ? `${year}-01-01` : first,
      to: last.slice(5, 7) === '12' ? `${year}-12-31` : last,
    };
  });
}

/** The weekdays of a range on which the school is closed. Empty if no calendar was imported. */
export function closedDays(schoolDays: readonly IsoDate[], from: IsoDate, to: IsoDate): IsoDate[] {
  const open = new Set(schoolDays);
  const covered = coveredPeriods(schoolDays);
  return weekdaysBetween(from, to).filter(
    (day) => !open.has(day) && covered.some((period) => period.from <= day && day <= period.to),
  );
}

/** The first day, from `from`, that is neither a weekend nor closed. */
export function nextSchoolDay(from: IsoDate, closed: readonly IsoDate[]): IsoDate {
  const shut = new Set(closed);
  let day = from;
  while (isWeekend(day) || shut.has(day)) day = addDays(day, 1);
  return day;
}
