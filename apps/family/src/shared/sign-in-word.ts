/** What a page leaves to be said on the sign-in page it leads to; the words stay out of the first bundle. */
import { useEffect, useState } from 'react';
import type { Tone } from '@portal/ui/base';

export type SignInWord = { readonly text: string; readonly tone: Tone; readonly title?: string };

let left: SignInWord | null = null;

export function leaveSignInWord(text: string, tone: Tone = 'ok', title?: string): void {
  left = { text, tone, ...(title !== undefined && { title }) };
}

/** The word that was left, for as long as the sign-in page is shown; the next visit says nothing. */
export function useSignInWord(): SignInWord | null {
  const [word] = useState(() => left);
  useEffect(() => {
    left = null;
  }, []);
  return word;
}
