import { addDays } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';

export interface DueFlag {
  text: string;
  tone: 'warn' | 'bad';
}

/** Flags a due date within a week with the days left, and a past one as overdue. */
export function dueFlag(due: IsoDate, today: IsoDate): DueFlag | null {
  if (due < today) return { text: 'Overdue', tone: 'bad' };
  const days = [0, 1, 2, 3, 4, 5, 6, 7].find((left) => addDays(today, left) === due);
  if (days === undefined) return null;
  const text = days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
  return { text, tone: 'warn' };
}
