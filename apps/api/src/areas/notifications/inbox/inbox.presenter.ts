/** Notifications as the inbox shows them. */
import { notificationSchema } from '@portal/contract/notifications';
import type { Notification } from '@portal/contract/notifications';
import * as z from 'zod/mini';
import { ProblemError } from '../../../platform/errors.ts';
import { studentName } from '../../students/index.ts';
import type { InboxPlace, InboxRow } from './inbox.repository.ts';

/** Undefined for one that this version can't read, such as a newer version's kind. */
export function presentNotification(row: InboxRow): Notification | undefined {
  const { id, kind, params, link, isUrgent, needsYou, createdAt, readAt, doneAt, doneByOther } = row;
  return z.safeParse(notificationSchema, {
    id,
    kind,
    params,
    link,
    isUrgent,
    needsYou: needsYou && doneAt === null,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
    done: doneAt && { at: doneAt.toISOString(), byOther: doneByOther },
    student: row.student && {
      studentId: row.student.studentId,
      firstName: studentName(row.student).firstName,
    },
    school: row.school,
  }).data;
}

const separator = '_';

export const writeCursor = ({ createdAt, id }: InboxPlace): string =>
  `${createdAt.getTime().toString(36)}${separator}${id}`;

export function readCursor(cursor: string): InboxPlace {
  const [time = '', id = ''] = cursor.split(separator);
  const createdAt = new Date(Number.parseInt(time, 36));
  if (Number.isNaN(createdAt.getTime()) || !/^[\da-f-]{36}$/i.test(id))
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'after', message: 'The cursor is invalid' }],
    });
  return { createdAt, id };
}
