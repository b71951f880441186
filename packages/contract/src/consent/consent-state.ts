/** The states of a consent request, the date shown for each, and the list order (S-3.7, S-4.1). Pure. */
import type { IsoDate } from '../dates/dates.ts';

/** As numbered in the specification. */
export const consentState = {
  Pending: 1,
  Granted: 2,
  Denied: 3,
  Mixed: 4,
  Withdrawn: 5,
  Expired: 6,
} as const;
export type ConsentStateName = keyof typeof consentState;

const namesByCode = new Map<number, ConsentStateName>([
  [1, 'Pending'],
  [2, 'Granted'],
  [3, 'Denied'],
  [4, 'Mixed'],
  [5, 'Withdrawn'],
  [6, 'Expired'],
]);

export function consentStateName(code: number): ConsentStateName {
  return namesByCode.get(code) ?? 'Pending';
}

export interface DatedRequest {
  state: number;
  dueDate: IsoDate;
  responseDate: IsoDate | null;
  withdrawnDate: IsoDate | null;
}

/** An unanswered request expires on the day after its due date, even before the job has marked it. */
export function consentStateOn(request: Pick<DatedRequest, 'state' | 'dueDate'>, today: IsoDate): number {
  const isOverdue = request.state === consentState.Pending && request.dueDate < today;
  return isOverdue ? consentState.Expired : request.state;
}

/** Due date for Pending or Expired, withdrawn date for Withdrawn, otherwise response date. */
export function consentShownDate({ state, dueDate, responseDate, withdrawnDate }: DatedRequest): IsoDate {
  if (state === consentState.Withdrawn) return withdrawnDate ?? dueDate;
  const isUnanswered = state === consentState.Pending || state === consentState.Expired;
  return isUnanswered ? dueDate : (responseDate ?? dueDate);
}

/** Newest first by withdrawn date, else response date, else due date. Ties keep the order received. */
export function consentsNewestFirst<T extends DatedRequest>(requests: readonly T[]): T[] {
  const sortDate = (request: T): IsoDate => request.withdrawnDate ?? request.responseDate ?? request.dueDate;
  return requests.toSorted((a, b) => sortDate(b).localeCompare(sortDate(a)));
}
