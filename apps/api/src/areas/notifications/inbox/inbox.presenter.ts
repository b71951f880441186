/** Notifications as the inbox shows them. */
import { notificationSchema } from '@portal/contract/notifications';
import type { Notification } from '@portal/contract/notifications';
import * as z from 'zod/mini';
import { ProblemError } from '../../../platform/errors.ts';
import { isPublicId } from '../../../platform/public-id.ts';
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

/** A time as `writeCursor` writes it, which the database can hold: until the year 2059. */
const timePattern = /^[\da-z]{1,8}$/;

export function readCursor(cursor: string): InboxPlace {
  const [time = '', id = ''] = cursor.split(separator);
  if (!timePattern.test(time) || !isPublicId(id))
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'after', message: 'The cursor is invalid' }],
    });
  return { createdAt: new Date(Number.parseInt(time, 36)), id };
}
