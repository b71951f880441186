/** How areas tell adults of events, in the transaction of the change (W-6.1). */
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';
import type { Trx } from '../../../platform/database/database.ts';
import type { NotificationEvent, NotificationFacts } from './event.ts';
import {
  deleteNotifications,
  eventsOf,
  insertNotifications,
  selectedEvents,
  setDone,
  setSettled,
  setTasksDone,
} from './plan.repository.ts';
import type { Recalled, Recipients } from './plan.repository.ts';

/** Recipients of one statement, so that none comes near the time limit of statements. */
const BATCH = 1000;

/** Tells each adult who may be told. The same event again changes nothing. */
export async function notify(trx: Trx, events: readonly NotificationEvent[], now: Date): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH)
    await insertNotifications(trx, eventsOf(events.slice(at, at + BATCH).map(toRow)), now);
}

const factsRow = ({
  kind,
  params,
  schoolId,
  subjectKey,
  link,
  isUrgent,
  notBefore,
}: NotificationFacts): object => ({
  kind,
  params,
  school_id: schoolId ?? null,
  subject_key: subjectKey,
  link,
  is_urgent: isUrgent ?? false,
  not_before: notBefore ?? null,
});

const toRow = (event: NotificationEvent): object => ({
  ...factsRow(event),
  account_id: event.accountId,
  student_id: event.studentId ?? null,
  about_student_ids: event.aboutStudentIds ?? null,
  sealed_email: event.email ?? null,
  is_in_other_email: event.isInOtherEmail ?? false,
});

/**
 * Tells the accounts that a query selects: columns account_id and student_id (or null). At most a thousand at a time, in
 * a transaction of their own, where there may be many.
 */
export function notifySelected(
  trx: Trx,
  recipients: Recipients,
  facts: NotificationFacts,
  now: Date,
): Promise<void> {
  return insertNotifications(trx, selectedEvents(recipients, factsRow(facts)), now);
}

export interface DoneEvent {
  kinds: readonly NotificationKind[];
  subjectKey: string;
  /** Whom it is about: finds it without a look at everybody's. */
  studentId?: number;
  /** Null: the school. */
  byAccountId: number | null;
}

/** Nobody needs to do it any more. The others read "Another account owner answered". */
export const markDone = (trx: Trx, event: DoneEvent, now: Date): Promise<void> => setDone(trx, event, now);

/** The school has settled single ones, such as with its next import. */
export const markSettled = (trx: Trx, ids: readonly string[], now: Date): Promise<void> =>
  setSettled(trx, ids, now);

export interface DoneTasks<Kind extends NotificationKind> {
  kinds: readonly Kind[];
  tasks: readonly { studentId: number; schoolId: number; params: Partial<NotificationParams[Kind]> }[];
  byAccountId: DoneEvent['byAccountId'];
}

/** The same, for everything that was said of students at schools with these values. */
export const markTasksDone = <Kind extends NotificationKind>(
  trx: Trx,
  done: DoneTasks<Kind>,
  now: Date,
): Promise<void> => setTasksDone(trx, done, now);

/** The event was recalled: nobody is told any more, and what was told goes. */
export const withdraw = (trx: Trx, events: Recalled<NotificationKind>): Promise<void> =>
  deleteNotifications(trx, events);
