import { useEffect } from 'react';
import { openedNotificationQuery } from '@portal/contract/notifications';
import type { Inbox } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import { navigate, useQueryText } from '@portal/client/navigation';
import { useMarking } from '../notifications-query.ts';
import { titleId } from './notification-row.tsx';
import { isReadByOpening, openedIn } from './opened.ts';

/** Marks the notification of a push, e-mail or text link as read, and opens its page (W-8.9). */
export function useOpened(first: Inbox | undefined): void {
  const id = useQueryText(openedNotificationQuery);
  const { markOne } = useMarking();
  useEffect(() => {
    if (id === null || first === undefined) return;
    const opened = openedIn(first, id);
    // The id leaves the address, so that Back and a reload stay in the inbox.
    navigate(paths.notifications(), { replace: true });
    if (opened.kind === 'unlisted') return;
    const { notification } = opened;
    if (isReadByOpening(opened) && !notification.isRead) void markOne(notification).catch(() => undefined);
    if (opened.kind === 'page') navigate(notification.link);
    else document.getElementById(titleId(notification))?.focus();
  }, [id, first, markOne]);
}
