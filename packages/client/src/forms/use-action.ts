import { useState } from 'react';
import { failureTexts } from '@portal/texts/failures';
import { readFailure, type Failure, type FailureMessages } from '../failures/read-failure.ts';
import { isForShell, rethrowForShell } from '../failures/rethrow-for-shell.ts';
import { useSendOnce } from './use-send-once.ts';

export interface ActionOptions {
  failures?: FailureMessages;
  /** Handles a failure in another way, such as on another page. True if it did. */
  handles?: (error: unknown) => boolean;
}

type State = { readonly failure: Failure | null; readonly attempt: number };

/** An action's target may have been removed in the meantime, so every action has a message for that. */
const withDefaults = ({ codes, ...messages }: FailureMessages = {}): FailureMessages => ({
  ...messages,
  codes: { 'not-found': { text: failureTexts.alreadyGone }, ...codes },
});

/** A change triggered by a button: one at a time, with a message on failure. Forms use `useForm`. */
export function useAction({ failures, handles }: ActionOptions = {}) {
  const [state, setState] = useState<State>({ failure: null, attempt: 0 });
  const { isSending: isBusy, sendOnce } = useSendOnce();
  const settle = (failure: Failure | null): void =>
    setState(({ attempt }) => ({ failure, attempt: attempt + 1 }));
  const attemptAction = async (action: () => Promise<unknown>): Promise<boolean> => {
    setState((before) => ({ ...before, failure: null }));
    try {
      await action().catch(rethrowForShell);
      settle(null);
      return true;
    } catch (error) {
      const isHandledElsewhere = isForShell(error) || handles?.(error) === true;
      settle(isHandledElsewhere ? null : readFailure(error, withDefaults(failures)));
      return false;
    }
  };
  return {
    ...state,
    isBusy,
    /** Resolves to whether the action succeeded; false also if another is in progress. */
    run: async (action: () => Promise<unknown>): Promise<boolean> =>
      (await sendOnce(() => attemptAction(action))) ?? false,
    clear: () => settle(null),
  };
}
