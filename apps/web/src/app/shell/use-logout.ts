import { logOut } from '../../platform/session.ts';
import { useSendOnce } from '../../platform/use-send-once.ts';
import { toasts } from '../../ui/index.ts';

/** Logging out waits for what is in flight; when the server could not be told, the person is still signed in and is told so. */
export function useLogout(): { isLeaving: boolean; leave: () => Promise<unknown> } {
  const { isSending: isLeaving, sendOnce } = useSendOnce();
  const leave = async (): Promise<void> => {
    try {
      await logOut();
    } catch {
      toasts.push({ title: 'Logout failed', text: 'You are still signed in. Try again.' });
    }
  };
  return { isLeaving, leave: () => sendOnce(leave) };
}
