import { useState } from 'react';
import { isApiProblem } from '../calls/api-problem.ts';
import { failureOf, type Failure } from '../failures/call-failure.ts';
import { leaveToShell } from '../failures/leave-to-shell.ts';
import { SaidFailure } from '../failures/said-failure.ts';
import { useSendOnce } from './use-send-once.ts';

/** What a change that failed is told as: the server's own sentence where it has one. Pure. */
export function changeFailure(error: unknown): Failure {
  if (error instanceof SaidFailure) return { title: '', text: error.message };
  if (isApiProblem(error)) {
    const { detail, title } = error.problem;
    if (
      error.is(
        'reauthentication-required',
        'second-factor-refused',
        'second-factor-exists',
        'calendar-feeds-full',
        'download-refused',
      )
    )
      return { title: '', text: detail ?? `${title ?? 'That didn’t work'}.` };
    if (error.is('not-found')) return { title: '', text: 'It is gone already.' };
  }
  return failureOf(error);
}

type State = { readonly failure: Failure | null; readonly attempt: number };

/** A change made by a button: one at a time, with the message for a failure from `readFailure`. */
export function useChange(readFailure: (error: unknown) => Failure = changeFailure) {
  const [state, setState] = useState<State>({ failure: null, attempt: 0 });
  const { isSending: isBusy, sendOnce } = useSendOnce();
  const settle = (failure: Failure | null): void =>
    setState(({ attempt }) => ({ failure, attempt: attempt + 1 }));
  const attemptChange = async (change: () => Promise<unknown>): Promise<boolean> => {
    setState((before) => ({ ...before, failure: null }));
    try {
      await change().catch(leaveToShell);
      settle(null);
      return true;
    } catch (error) {
      settle(readFailure(error));
      return false;
    }
  };
  return {
    ...state,
    isBusy,
    /** Resolves to whether the change was made; false also when another is in progress. */
    make: async (change: () => Promise<unknown>): Promise<boolean> =>
      (await sendOnce(() => attemptChange(change))) ?? false,
    forget: () => settle(null),
  };
}
