/** Where periods stand in a day, for the page and the PDF alike (S-2.10, S-9.4). Pure. */

interface Times {
  startTime: string;
  endTime: string;
}

/** A stretch of a day in minutes after midnight. */
export interface Stretch {
  from: number;
  to: number;
}

/** Which of how many columns side by side a period has while others are on. */
export interface Placed<P> {
  period: P;
  column: number;
  columns: number;
}

/** Less than this between two periods is the walk to the next room, not a break. */
const shortestBreak = 10;
/** Periods of 20 minutes or less hide roll call (S-9.4). */
const longestHiddenRollCall = 20;

/** Minutes after midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `HH:mm` of minutes after midnight. */
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

/** Periods that overlap, also by way of a third one, share the width: each takes the first column that is free. */
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

/** The gaps between the first and the last period that are long enough to be a break. */
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

/** A day as a list: its periods in order of time, with the minutes of each break between them. */
export function agendaOf<P extends Times>(periods: readonly P[]): AgendaItem<P>[] {
  const breaks = breaksOf(periods);
  return inOrder(periods).flatMap((period): AgendaItem<P>[] => {
    const before = breaks.find(({ to }) => to === minutesOf(period.startTime));
    if (!before) return [{ period }];
    breaks.splice(breaks.indexOf(before), 1);
    return [{ minutes: before.to - before.from }, { period }];
  });
}

/** The full hours within a stretch, for the axis. */
export function hoursWithin({ from, to }: Stretch): number[] {
  const first = Math.ceil(from / 60) * 60;
  const count = Math.max(0, Math.floor((to - first) / 60) + 1);
  return Array.from({ length: count }, (_, index) => first + index * 60);
}

export function isRollCall({ periodName }: { periodName: string }): boolean {
  return /\broll\b/i.test(periodName);
}

/** A short roll call is no period to open, only a strip that says so (V-4.3). */
export function hidesRollCall(period: Times & { periodName: string }): boolean {
  const { from, to } = stretchOf(period);
  return isRollCall(period) && to - from <= longestHiddenRollCall;
}

/** Whether it is on at this time of the day, `HH:mm`. */
export function isOn({ startTime, endTime }: Times, time: string): boolean {
  return startTime <= time && time < endTime;
}
