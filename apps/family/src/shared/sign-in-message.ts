/** A message that a page leaves for the sign-in page it redirects to. The texts stay out of the first bundle. */
import { useEffect, useState } from 'react';
import type { Tone } from '@portal/ui/base';

export type SignInMessage = { readonly text: string; readonly tone: Tone; readonly title?: string };

let left: SignInMessage | null = null;

export function leaveSignInMessage(text: string, tone: Tone = 'ok', title?: string): void {
  left = { text, tone, ...(title !== undefined && { title }) };
}

/** The stored message, until the sign-in page is left. The next visit shows nothing. */
export function useSignInMessage(): SignInMessage | null {
  const [message] = useState(() => left);
  useEffect(() => {
    left = null;
  }, []);
  return message;
}
