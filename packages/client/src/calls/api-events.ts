/**
 * Notifies the shell of failures that it handles for every screen: signing out, the error page, features that are off.
 */
import type { ApiProblem } from './problems/api-problem.ts';

export type CallAbout = {
  /** The call loads a student's page, as opposed to submitting something. */
  readonly loadsStudent: boolean;
  /** The calling screen shows the failure itself. */
  readonly isHandled: boolean;
};

type ProblemListener = (problem: ApiProblem, about: CallAbout) => void;

const problemListeners = new Set<ProblemListener>();
const unreachableListeners = new Set<() => void>();
const answerListeners = new Set<() => void>();

export function onProblem(listener: ProblemListener): () => void {
  problemListeners.add(listener);
  return () => problemListeners.delete(listener);
}

/** A page's data could not be requested, because there was no response. */
export function onUnreachable(listener: () => void): () => void {
  unreachableListeners.add(listener);
  return () => unreachableListeners.delete(listener);
}

/** Every response from the server renews an idle session, so the warning timer restarts. */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

export function announceProblem(problem: ApiProblem, about: CallAbout): void {
  for (const listener of problemListeners) listener(problem, about);
}

export function announceAnswer(): void {
  for (const listener of answerListeners) listener();
}

export function announceUnreachable(): void {
  for (const listener of unreachableListeners) listener();
}
