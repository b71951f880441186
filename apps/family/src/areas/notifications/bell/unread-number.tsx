import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markReadEndpoint } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { devicePush } from '@portal/client/device';
import { usePath } from '@portal/client/navigation';
import { getSession } from '@portal/client/session';
import { BellNumber } from '@portal/ui/frame';
import { countAgain, keepCounts, useCounts } from '../notifications-query.ts';
import { bellText } from './bell-text.ts';

/** The inbox and the notification settings. Opening these pages marks nothing as read. */
const isOwnPage = (path: string): boolean => path.startsWith(paths.notifications());

/** Opening a page marks the notifications that lead to it as read, and reloads the counts. */
function useReadByPage(isAnyUnread: boolean): void {
  const path = usePath();
  const client = useQueryClient();
  useEffect(() => {
    // At sign-out, the path changes before the bell is removed.
    if (getSession().status !== 'signed-in') return;
    if (!isAnyUnread || path === paths.home() || isOwnPage(path)) {
      void countAgain(client, true);
      return;
    }
    const body = { which: 'of-page', link: path } as const;
    call(markReadEndpoint, { body, handlesProblems: true }).then(
      (counts) => keepCounts(client, counts),
      () => undefined,
    );
  }, [path, isAnyUnread, client]);
}

/** Reloads the counts when the app becomes visible, and when a notification arrives. */
function useCountingAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void countAgain(client, true);
    };
    document.addEventListener('visibilitychange', look);
    const stop = devicePush.onShown(() => void countAgain(client));
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [client]);
}

/** The number on the bell (W-8.1). */
export const UnreadNumber = () => {
  const unread = useCounts().data?.unread ?? 0;
  useReadByPage(unread > 0);
  useCountingAgain();
  const text = bellText(unread);
  return text && <BellNumber {...text} />;
};
