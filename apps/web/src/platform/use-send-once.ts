import { useCallback, useRef, useState } from 'react';

/** Runs one submission at a time: a second press while one is under way does nothing. */
export function useSendOnce(): {
  isSending: boolean;
  sendOnce: (send: () => Promise<void>) => Promise<void>;
} {
  const underWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const sendOnce = useCallback(async (send: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setIsSending(true);
    try {
      await send();
    } finally {
      underWay.current = false;
      setIsSending(false);
    }
  }, []);
  return { isSending, sendOnce };
}
