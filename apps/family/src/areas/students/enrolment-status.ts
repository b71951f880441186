import { formatLongDate } from '@portal/contract/dates';
import type { Enrolment } from '@portal/contract/students';
import type { IsoDate } from '@portal/contract/dates';

const FUTURE = 3;

/** Whether the student has yet to start at this school. */
export const isFutureEnrolment = (enrolment: Pick<Enrolment, 'enrolmentStatus'>): boolean =>
  enrolment.enrolmentStatus === FUTURE;

/** "27 January 2027": short enough for a tag on a phone. */
const withoutWeekday = (date: string): string => date.replace(/^\w+ /, '');

/** The text of an enrolment's status. A future enrolment shows its start date. */
export function enrolmentStatusText(
  enrolment: Pick<Enrolment, 'enrolmentStatus' | 'enrolmentStatusDescription' | 'enrolledDate'>,
  today: IsoDate,
): string {
  return isFutureEnrolment(enrolment)
    ? `Starts ${withoutWeekday(formatLongDate(enrolment.enrolledDate, today.slice(0, 4)))}`
    : enrolment.enrolmentStatusDescription;
}
