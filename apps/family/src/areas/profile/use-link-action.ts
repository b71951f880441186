import { useState } from 'react';
import { failureOf, type Failure } from '@portal/client/failures';
import { useSendOnce } from '@portal/client/forms';

type State = { failure: Failure | null; attempt: number };

/** What the button of a followed link does, once at a time; a call that failed is said and can be tried again. */
export function useLinkAction(act: () => Promise<void>) {
  const [state, setState] = useState<State>({ failure: null, attempt: 0 });
  const { isSending, sendOnce } = useSendOnce();
  const run = async (): Promise<void> => {
    const attempt = state.attempt + 1;
    setState({ failure: null, attempt });
    try {
      await act();
      setState({ failure: null, attempt });
    } catch (error) {
      setState({ failure: failureOf(error), attempt });
    }
  };
  return { ...state, isSending, run: () => void sendOnce(run) };
}
