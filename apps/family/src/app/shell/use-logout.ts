import { closeNotifications } from '@portal/client/device';
import { logOut } from '@portal/client/session';
import { useSendOnce } from '@portal/client/forms';
import { toasts } from '@portal/ui/feedback';

/**
 * Logging out waits for requests in flight. If the server can't be reached, the person stays signed in and sees a
 * message.
 */
export function useLogout(): { isLeaving: boolean; leave: () => Promise<unknown> } {
  const { isSending: isLeaving, sendOnce } = useSendOnce();
  const leave = async (): Promise<void> => {
    try {
      await logOut();
      // Displayed notifications may name children.
      void closeNotifications().catch(() => undefined);
    } catch {
      toasts.push({ tone: 'bad', title: 'Logout failed', text: 'You are still signed in. Try again.' });
    }
  };
  return { isLeaving, leave: () => sendOnce(leave) };
}
