import { useEffect, useState } from 'react';

/**
 * What was sent, shown in place of the form, and the way back to an empty form with focus on its heading.
 */
export function useSent<T>(): { sent: T | null; onSent: (value: T) => void; again: () => void } {
  const [sent, setSent] = useState<T | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const heading = document.querySelector('main h1');
    if (round > 0 && heading instanceof HTMLElement) heading.focus();
  }, [round]);
  const again = (): void => {
    setSent(null);
    setRound(round + 1);
  };
  return { sent, onSent: setSent, again };
}
