import { useEffect, useState } from 'react';

/** The confirmation that replaces the form. Its reset returns to an empty form and focuses the heading. */
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
