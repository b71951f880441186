/** A message that a page leaves for the sign-in page it redirects to. The texts stay out of the first bundle. */
import { useEffect, useState } from 'react';
import type { Tone } from '@portal/ui/base';

export type SignInWord = { readonly text: string; readonly tone: Tone; readonly title?: string };

let left: SignInWord | null = null;

export function leaveSignInWord(text: string, tone: Tone = 'ok', title?: string): void {
  left = { text, tone, ...(title !== undefined && { title }) };
}

/** The stored message, until the sign-in page is left. The next visit shows nothing. */
export function useSignInWord(): SignInWord | null {
  const [word] = useState(() => left);
  useEffect(() => {
    left = null;
  }, []);
  return word;
}
