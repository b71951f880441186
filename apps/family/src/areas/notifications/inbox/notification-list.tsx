import { useState, type ReactNode } from 'react';
import { deviceTimeZone } from '@portal/contract/dates';
import type { Inbox, Notification } from '@portal/contract/notifications';
import { useUser } from '@portal/client/session';
import { format } from '@portal/texts/format';
import { inboxTexts } from '@portal/texts/inbox';
import { Button } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { useMarking } from '../notifications-query.ts';
import { dayGroups } from './day-groups.ts';
import { actionsOf, explainable } from './notification-actions.tsx';
import type { AbsenceToExplain } from './notification-actions.tsx';
import { NotificationRow, titleId, useStudentOf } from './notification-row.tsx';

export interface ReasonFormProps {
  readonly absence: AbsenceToExplain;
  readonly onSent: () => void;
  /** Called if somebody else has already given a reason. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}
export type RenderReasonForm = (props: ReasonFormProps) => ReactNode;

interface RowProps {
  notification: Notification;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  renderReasonForm: RenderReasonForm;
}

/** Opens the notification's form in place. Closing it keeps the text. */
function useInPlace({ notification, isOpen, onToggle, renderReasonForm }: RowProps) {
  const absence = explainable(notification, useStudentOf(notification));
  const { answered } = useMarking();
  const [result, setResult] = useState<string>();
  const close = (): void => {
    onToggle(false);
    document.getElementById(titleId(notification))?.focus();
  };
  const settle = (text?: string): void => {
    setResult(text);
    close();
    void answered();
  };
  if (absence === null || result !== undefined) return { result, close, action: null };
  const texts = inboxTexts.reason;
  const action = isOpen ? (
    renderReasonForm({
      absence,
      onSent: () => settle(format(texts.sent, { school: absence.schoolName })),
      onAnswered: () => settle(),
      onClose: close,
    })
  ) : (
    <div className="nt-act">
      <Button variant="tonal" aria-expanded={false} onClick={() => onToggle(true)}>
        {texts.open}
      </Button>
    </div>
  );
  return { result, close, action };
}

const Row = (props: RowProps) => {
  const { notification, isOpen } = props;
  const { markOne } = useMarking();
  const { result, close, action } = useInPlace(props);
  const onOpen = (): void => {
    if (!notification.isRead) void markOne(notification).catch(() => undefined);
  };
  return (
    <NotificationRow
      notification={notification}
      timeZone={deviceTimeZone()}
      action={actionsOf(notification, onOpen, action)}
      result={result}
      onOpen={onOpen}
      onEscape={isOpen ? close : undefined}
    />
  );
};

export interface NotificationListProps {
  pages: readonly Inbox[];
  renderReasonForm: RenderReasonForm;
}

/** The notifications by day. One form is open at a time. */
export const NotificationList = ({ pages, renderReasonForm }: NotificationListProps) => {
  const { today } = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  const urgent = pages.flatMap((page) => page.urgent);
  const notifications = pages.flatMap((page) => page.notifications);
  return dayGroups({ urgent, notifications }, today, deviceTimeZone()).map((group) => (
    <section key={group.key} className="daygroup" aria-labelledby={group.key}>
      <h2 id={group.key}>{group.title}</h2>
      <Card as="div" flush className="rows">
        {group.notifications.map((notification) => (
          <Row
            key={notification.id}
            notification={notification}
            isOpen={openId === notification.id}
            onToggle={(open) => setOpenId(open ? notification.id : null)}
            renderReasonForm={renderReasonForm}
          />
        ))}
      </Card>
    </section>
  ));
};
