/** Runs an action unless one is in progress. Resolves to undefined if it was ignored. */
export type RunOnce = <T>(run: () => Promise<T>) => Promise<T | undefined>;

/**
 * Prevents double submission. The lock is a plain variable, so that it also ignores a second activation in the same
 * tick, before React has rendered the busy state.
 */
export function oneAtATime(onProgress: (isRunning: boolean) => void = () => undefined): RunOnce {
  let isRunning = false;
  return async (run) => {
    if (isRunning) return undefined;
    isRunning = true;
    onProgress(true);
    try {
      return await run();
    } finally {
      isRunning = false;
      onProgress(false);
    }
  };
}
