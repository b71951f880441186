import { centsOf, formatCents } from '@portal/contract/shared';
import { formatLongDate } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import type { Summaries } from '@portal/contract/students';
import { dueFlag } from '@portal/client/time';
import type { DueFlag } from '@portal/client/time';

/** The content of one summary tile. */
export interface TileFigures {
  value: string;
  unit: string;
  note: string;
  flag: DueFlag | null;
}

const nothingToDo = 'Nothing to do';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Consent summary: pendingRequestsCount (S-2.5). */
export function consentFigures(summary: Summaries['consent'], today: IsoDate): TileFigures {
  const { pendingRequestsCount, nextDueDate } = summary;
  if (pendingRequestsCount === 0) return { value: '0', unit: 'to answer', note: nothingToDo, flag: null };
  const due = nextDueDate === null ? '' : `Next one due ${formatLongDate(nextDueDate, today.slice(0, 4))}`;
  return {
    value: String(pendingRequestsCount),
    unit: 'to answer',
    note: due,
    flag: nextDueDate === null ? null : dueFlag(nextDueDate, today),
  };
}

/** Absence summary: unexplainedCount, futureCount (S-2.5). */
export function absenceFigures({ unexplainedCount, futureCount }: Summaries['absence']): TileFigures {
  const ahead = plural(futureCount, 'future absence', 'future absences');
  if (unexplainedCount > 0)
    return {
      value: String(unexplainedCount),
      unit: 'unexplained',
      note: futureCount === 0 ? '' : ahead,
      flag: { text: 'Needs a reason', tone: 'warn' },
    };
  const note = futureCount === 0 ? nothingToDo : `${nothingToDo}. ${ahead}`;
  return { value: '0', unit: 'unexplained', note, flag: null };
}

/** Payments summary: noOfPaymentsOutstanding, totalPaymentsOutstanding (S-2.5). */
export function paymentFigures(summary: Summaries['payments']): TileFigures {
  const { noOfPaymentsOutstanding, totalPaymentsOutstanding, overdueCount } = summary;
  if (noOfPaymentsOutstanding === 0)
    return { value: '0', unit: 'outstanding', note: nothingToDo, flag: null };
  return {
    value: formatCents(centsOf(totalPaymentsOutstanding)),
    unit: '',
    note: `${plural(noOfPaymentsOutstanding, 'payment', 'payments')} outstanding`,
    flag: overdueCount === 0 ? null : { text: `${overdueCount} overdue`, tone: 'bad' },
  };
}

/** The kinds of upcoming events that have any events, in the specification's order. */
export function eventCounts(
  summary: Summaries['upcomingEvents'],
): { count: number; name: string; hue: EventHue }[] {
  const kinds: { count: number; one: string; many: string; hue: EventHue }[] = [
    { count: summary.assessmentsCount, one: 'assessment', many: 'assessments', hue: 'jacaranda' },
    { count: summary.examsCount, one: 'exam', many: 'exams', hue: 'coral' },
    { count: summary.excursionsCount, one: 'excursion', many: 'excursions', hue: 'fern' },
    { count: summary.schoolEventsCount, one: 'school event', many: 'school events', hue: 'ochre' },
  ];
  return kinds
    .filter((kind) => kind.count > 0)
    .map(({ count, one, many, hue }) => ({ count, name: count === 1 ? one : many, hue }));
}
type EventHue = 'jacaranda' | 'coral' | 'fern' | 'ochre';

/** Upcoming events summary: the sum of the four counts (S-2.5). */
export function eventFigures(summary: Summaries['upcomingEvents']): TileFigures {
  const total = eventCounts(summary).reduce((sum, kind) => sum + kind.count, 0);
  return { value: String(total), unit: 'coming up', note: total === 0 ? nothingToDo : '', flag: null };
}
