/** Areas notify adults of events through this service, in the transaction of the change (W-6.1). */
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

/** Recipients per statement. Keeps each statement well below the statement timeout. */
const BATCH = 1000;

/** Notifies the adults who have the rights. Idempotent: repeating an event changes nothing. */
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
 * Notifies the accounts that a query selects, with the columns account_id and student_id (or null). Large audiences must
 * be split into batches of at most 1,000 accounts, each in a separate transaction.
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
  /** The student of the notification, which lets the statement use an index. */
  studentId?: number;
  /** The account that did the task; null for the school. */
  byAccountId: number | null;
}

/** Marks the task as done for everybody notified. The other adults see "Another account owner answered". */
export const markDone = (trx: Trx, event: DoneEvent, now: Date): Promise<void> => setDone(trx, event, now);

/** Marks individual notifications as done by the school, such as by its next import. */
export const markSettled = (trx: Trx, ids: readonly string[], now: Date): Promise<void> =>
  setSettled(trx, ids, now);

export interface DoneTasks<Kind extends NotificationKind> {
  kinds: readonly Kind[];
  tasks: readonly { studentId: number; schoolId: number; params: Partial<NotificationParams[Kind]> }[];
  byAccountId: DoneEvent['byAccountId'];
}

/** Like `markDone`, for all notifications about the given students and schools whose parameters match. */
export const markTasksDone = <Kind extends NotificationKind>(
  trx: Trx,
  done: DoneTasks<Kind>,
  now: Date,
): Promise<void> => setTasksDone(trx, done, now);

/** Deletes the notifications of a recalled event, including those waiting to be sent. */
export const withdraw = (trx: Trx, events: Recalled<NotificationKind>): Promise<void> =>
  deleteNotifications(trx, events);
