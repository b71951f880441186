import { useState } from 'react';
import { oneAtATime, type RunOnce } from './one-at-a-time.ts';

/** Guards every submission: a second activation while one is in progress is ignored. */
export function useSendOnce(): { isSending: boolean; sendOnce: RunOnce } {
  const [isSending, setIsSending] = useState(false);
  const [sendOnce] = useState(() => oneAtATime(setIsSending));
  return { isSending, sendOnce };
}
