import { useState } from 'react';
import { oneAtATime, type RunOnce } from './one-at-a-time.ts';

/** Everything the product submits goes through this: a second activation while one is in progress does nothing. */
export function useSendOnce(): { isSending: boolean; sendOnce: RunOnce } {
  const [isSending, setIsSending] = useState(false);
  const [sendOnce] = useState(() => oneAtATime(setIsSending));
  return { isSending, sendOnce };
}
