/** The layout of periods in a day, for the page and the PDF (S-2.10, S-9.4). Pure. */

interface Times {
  startTime: string;
  endTime: string;
}

/** A time range within a day, in minutes after midnight. */
export interface Stretch {
  from: number;
  to: number;
}

/** The period's column, and the number of columns that overlapping periods share. */
export interface Placed<P> {
  period: P;
  column: number;
  columns: number;
}

/** A shorter gap between two periods is the walk to the next room, not a break. */
const shortestBreak = 10;
/** A roll call of 20 minutes or less is not shown as a period (S-9.4). */
const longestHiddenRollCall = 20;

/** Converts `HH:mm` to minutes after midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Converts minutes after midnight to `HH:mm`. */
export function timeOf(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const stretchOf = ({ startTime, endTime }: Times): Stretch => ({
  from: minutesOf(startTime),
  to: minutesOf(endTime),
});

function inOrder<P extends Times>(periods: readonly P[]): P[] {
  return periods.toSorted(
    (a, b) => a.startTime.localeCompare(b.startTime) || b.endTime.localeCompare(a.endTime),
  );
}

/** Periods that overlap, directly or through another one, share the width. Each takes the first free column. */
export function placePeriods<P extends Times>(periods: readonly P[]): Placed<P>[] {
  const placed: Placed<P>[] = [];
  let group: Placed<P>[] = [];
  let columnEnds: number[] = [];
  const closeGroup = (): void => {
    for (const item of group) placed.push({ ...item, columns: columnEnds.length });
    group = [];
    columnEnds = [];
  };
  for (const period of inOrder(periods)) {
    const { from, to } = stretchOf(period);
    if (columnEnds.every((end) => end <= from)) closeGroup();
    const free = columnEnds.findIndex((end) => end <= from);
    const column = free === -1 ? columnEnds.length : free;
    columnEnds[column] = to;
    group.push({ period, column, columns: 1 });
  }
  closeGroup();
  return placed;
}

/** The gaps between the first and the last period that are long enough for a break. */
export function breaksOf(periods: readonly Times[]): Stretch[] {
  const breaks: Stretch[] = [];
  let end: number | null = null;
  for (const { from, to } of inOrder(periods).map(stretchOf)) {
    if (end !== null && from - end >= shortestBreak) breaks.push({ from: end, to: from });
    end = Math.max(end ?? to, to);
  }
  return breaks;
}

export type AgendaItem<P> = { period: P } | { minutes: number };

/** A day as a list: its periods in chronological order, with the length of each break between them. */
export function agendaOf<P extends Times>(periods: readonly P[]): AgendaItem<P>[] {
  const breaks = breaksOf(periods);
  return inOrder(periods).flatMap((period): AgendaItem<P>[] => {
    const before = breaks.find(({ to }) => to === minutesOf(period.startTime));
    if (!before) return [{ period }];
    breaks.splice(breaks.indexOf(before), 1);
    return [{ minutes: before.to - before.from }, { period }];
  });
}

/** The full hours within a range, for the axis. */
export function hoursWithin({ from, to }: Stretch): number[] {
  const first = Math.ceil(from / 60) * 60;
  const count = Math.max(0, Math.floor((to - first) / 60) + 1);
  return Array.from({ length: count }, (_, index) => first + index * 60);
}

export function isRollCall({ periodName }: { periodName: string }): boolean {
  return /\broll\b/i.test(periodName);
}

/** A short roll call is shown as a labelled strip that can't be opened (V-4.3). */
export function hidesRollCall(period: Times & { periodName: string }): boolean {
  const { from, to } = stretchOf(period);
  return isRollCall(period) && to - from <= longestHiddenRollCall;
}

/** Whether the period is in progress at this time of day, `HH:mm`. */
export function isOn({ startTime, endTime }: Times, time: string): boolean {
  return startTime <= time && time < endTime;
}
