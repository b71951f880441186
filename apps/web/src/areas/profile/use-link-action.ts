import { useState } from 'react';
import { failureOf, type Failure } from '../../platform/call-failure.ts';

type State = { failure: Failure | null; isSending: boolean; attempt: number };

/** What the button of a followed link does, once at a time; a call that failed is said and can be tried again. */
export function useLinkAction(act: () => Promise<void>) {
  const [state, setState] = useState<State>({ failure: null, isSending: false, attempt: 0 });
  const run = async (): Promise<void> => {
    if (state.isSending) return;
    const attempt = state.attempt + 1;
    setState({ failure: null, isSending: true, attempt });
    try {
      await act();
      setState({ failure: null, isSending: false, attempt });
    } catch (error) {
      setState({ failure: failureOf(error), isSending: false, attempt });
    }
  };
  return { ...state, run: () => void run() };
}
