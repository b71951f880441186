/** Runs an action unless one is in progress; resolves to undefined when it was ignored. */
export type RunOnce = <T>(run: () => Promise<T>) => Promise<T | undefined>;

/**
 * Prevents double submission. The lock is a plain variable, so a second activation in the same tick, before React has
 * rendered the busy state, is ignored too.
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
