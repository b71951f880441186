import { useState } from 'react';
import { logOut } from '../../platform/session.ts';
import { toasts } from '../../ui/index.ts';

/** Logging out waits for what is in flight; when the server could not be told, the person is still signed in and is told so. */
export function useLogout(): { isLeaving: boolean; leave: () => Promise<void> } {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    if (isLeaving) return;
    setIsLeaving(true);
    try {
      await logOut();
    } catch {
      toasts.push({ title: 'Logout failed', text: 'You are still signed in. Try again.' });
      setIsLeaving(false);
    }
  };
  return { isLeaving, leave };
}
