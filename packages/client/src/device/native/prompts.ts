/** The phone's biometric prompts, one at a time. */
let last: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

/** Shows the prompt after earlier ones have ended, because a second prompt would cancel the first. */
export function inTurn<T>(prompt: () => Promise<T>): Promise<T> {
  const next = last.then(prompt);
  last = next.then(
    () => listeners.forEach((listener) => listener()),
    () => undefined,
  );
  return next;
}

/** Calls back when the person has passed a prompt. Returns a function that removes the listener. */
export function onPassed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
