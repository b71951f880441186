import { Check, Clock, School, User as UserIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification } from '@portal/contract/notifications';
import type { Student } from '@portal/contract/students';
import { useUser } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { dueFlag } from '@portal/client/time';
import { inboxTexts } from '@portal/texts/inbox';
import { classNames } from '@portal/ui/base';
import { Avatar, hueOf, Icon, Tag } from '@portal/ui/content';
import { iconOf } from './kind-icons.ts';
import { whenOf } from './day-groups.ts';
import { wordsOf } from './words.ts';

/** The id of the notification's title, which takes focus when the form is closed. */
export const titleId = ({ id }: Notification): string => `nt-${id}`;

/** The student of a notification, among those whom the person still sees. */
export function useStudentOf({ student }: Notification): Student | undefined {
  const { students, delegatedStudents } = useUser();
  return [...students, ...delegatedStudents].find(({ oneSchoolId }) => oneSchoolId === student?.studentId);
}

const Picture = ({ notification }: { notification: Notification }) => {
  const student = useStudentOf(notification);
  if (student && !notification.isUrgent)
    return <Avatar name={student.displayName} src={student.photoContentUrl ?? undefined} />;
  const { school } = notification;
  return (
    <span className={`avatar av-40 c-${school ? hueOf(school.name) : 'plum'}`} aria-hidden="true">
      <Icon icon={school ? School : UserIcon} />
    </span>
  );
};

/** The task's outcome or due date. */
const State = ({ notification }: { notification: Notification }) => {
  const { today } = useUser();
  const { done, needsYou } = notification;
  if (done?.byOther) return <Tag icon={Check}>{inboxTexts.nothingToDo}</Tag>;
  const isAccepted = notification.kind === 'absence-decided' && notification.params.outcome === 'approved';
  if (done || isAccepted)
    return (
      <Tag tone="ok" icon={Check}>
        {inboxTexts.done}
      </Tag>
    );
  const due = needsYou && 'dueDate' in notification.params ? notification.params.dueDate : null;
  const flag = due === null ? null : dueFlag(due, today);
  return (
    flag && (
      <Tag tone={flag.tone} icon={Clock}>
        {flag.text}
      </Tag>
    )
  );
};

export interface NotificationRowProps {
  notification: Notification;
  timeZone: string;
  /** The buttons or the open form. Without either, the title is a link. */
  action?: ReactNode;
  /** The result of an action in this row. */
  result?: string | undefined;
  onOpen: () => void;
  /** Whether the row's form is open. */
  onEscape: (() => void) | undefined;
}

/** One notification (W-8.3). */
export const NotificationRow = ({
  notification,
  timeZone,
  action,
  result,
  onOpen,
  onEscape,
}: NotificationRowProps) => {
  const { today } = useUser();
  const { isRead, isUrgent, link, done } = notification;
  const { about, title, text } = wordsOf(notification, today);
  const isPressing = isUrgent && !isRead;
  const lines = [done?.byOther ? inboxTexts.byOther : text, isPressing ? inboxTexts.urgentStays : null];
  return (
    <article
      className={classNames('nt', !isRead && 'unread', isPressing && 'urgent')}
      aria-labelledby={titleId(notification)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEscape?.();
      }}
    >
      <span className="av-b">
        <Picture notification={notification} />
        <span className="mini">
          <Icon icon={iconOf(notification)} />
        </span>
      </span>
      <div>
        <p className="nt-head">
          <span>{about}</span>
          <span>
            {!isRead && <span className="nt-new">{inboxTexts.fresh}, </span>}
            <bdi>{whenOf(notification, today, timeZone)}</bdi>
          </span>
        </p>
        <h3 id={titleId(notification)} tabIndex={-1}>
          {action == null || isPressing ? (
            <a href={hrefTo(link)} onClick={onOpen}>
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        {lines.map((line) => line !== null && <p key={line}>{line}</p>)}
        <p role="status" className={result === undefined ? 'vh' : undefined}>
          {result}
        </p>
        <State notification={notification} />
        {action}
      </div>
    </article>
  );
};
