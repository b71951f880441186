import { useEffect, useState } from 'react';

const SEARCH_AFTER_MS = 250;

/** Debounces typed text. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
