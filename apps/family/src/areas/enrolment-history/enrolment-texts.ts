import { enrolmentStatusByLetter } from '@portal/contract/shared';
import { formatDate } from '@portal/contract/dates';
import type { PastEnrolment } from '@portal/contract/enrolment-history';

const has = (letter: 'A' | 'F', { enrolmentStatus }: Pick<PastEnrolment, 'enrolmentStatus'>): boolean =>
  enrolmentStatus === enrolmentStatusByLetter(letter).code;

export const isActive = (enrolment: Pick<PastEnrolment, 'enrolmentStatus'>): boolean => has('A', enrolment);
export const isFuture = (enrolment: Pick<PastEnrolment, 'enrolmentStatus'>): boolean => has('F', enrolment);

/** The dates of an enrolment: "22 January 2024 to now". */
export function whenText(
  enrolment: Pick<PastEnrolment, 'enrolmentStatus' | 'enrolledDate' | 'exitDate'>,
): string {
  const from = formatDate(enrolment.enrolledDate);
  if (enrolment.exitDate !== null) return `${from} to ${formatDate(enrolment.exitDate)}`;
  if (isActive(enrolment)) return `${from} to now`;
  return `From ${from}`;
}
