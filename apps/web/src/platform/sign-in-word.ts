/** What a page leaves to be said on the sign-in page it leads to; the words stay out of the first bundle. */
import { useEffect, useState } from 'react';

let left: string | null = null;

export function leaveSignInWord(text: string): void {
  left = text;
}

/** The word that was left, for as long as the sign-in page is shown; the next visit says nothing. */
export function useSignInWord(): string | null {
  const [word] = useState(() => left);
  useEffect(() => {
    left = null;
  }, []);
  return word;
}
