/** The time left until a request is due, or overdue, in its two largest units. Pure. */
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';

const { age } = officeTexts;
const minuteMs = 60_000;

/** For example `2 d 3 h`, `1 h 34 min` or `48 min`. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [
    days > 0 ? format(age.days, { count: days }) : '',
    hours > 0 ? format(age.hours, { count: hours }) : '',
    days === 0 && rest > 0 ? format(age.minutes, { count: rest }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** For example `1 h 34 min left` or `3 d over`. */
export function dueText(dueAt: Date, now: Date): string {
  const left = dueAt.getTime() - now.getTime();
  return left >= 0
    ? format(age.left, { time: durationText(left) })
    : format(age.over, { time: durationText(-left) });
}
