/** Quiet hours on the bar of a day. Pure. */
import type { QuietHours } from '@portal/contract/notifications';

export const DAY_MINUTES = 24 * 60;

export interface ClockSpan {
  readonly start: number;
  readonly length: number;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Two spans where the quiet hours pass midnight. */
export function clockSpans({ from, until }: QuietHours): ClockSpan[] {
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const spans =
    start < end
      ? [{ start, length: end - start }]
      : [
          { start, length: DAY_MINUTES - start },
          { start: 0, length: end },
        ];
  return spans.filter(({ length }) => length > 0);
}

/** Each half hour of a day from `first` to `last`, and the chosen time if it isn't one of them. */
export function halfHours(chosen: string, first = '00:00', last = '23:30'): string[] {
  const times = Array.from({ length: 48 }, (_, at) => {
    const hours = String(Math.floor(at / 2)).padStart(2, '0');
    return `${hours}:${at % 2 === 0 ? '00' : '30'}`;
  }).filter((time) => time >= first && time <= last);
  return [...new Set([...times, chosen])].toSorted();
}
