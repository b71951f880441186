import { useState } from 'react';
import { isApiProblem } from './api-problem.ts';
import { failureOf, type Failure } from './call-failure.ts';
import { leaveToShell } from './leave-to-shell.ts';
import { SaidFailure } from './said-failure.ts';

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

type State = { readonly isBusy: boolean; readonly failure: Failure | null; readonly attempt: number };

/** A change made at the press of a button: one at a time, and its failure told. */
export function useChange() {
  const [state, setState] = useState<State>({ isBusy: false, failure: null, attempt: 0 });
  const settle = (failure: Failure | null): void =>
    setState(({ attempt }) => ({ isBusy: false, failure, attempt: attempt + 1 }));
  return {
    ...state,
    /** Answers whether the change was made. */
    make: async (change: () => Promise<unknown>): Promise<boolean> => {
      if (state.isBusy) return false;
      setState({ ...state, isBusy: true, failure: null });
      try {
        await change().catch(leaveToShell);
        settle(null);
        return true;
      } catch (error) {
        settle(changeFailure(error));
        return false;
      }
    },
    forget: () => settle(null),
  };
}
