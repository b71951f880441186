/** Timers that `clear` cancels at the end of the run. */
export function makeTimers(): { later: (ms: number, work: () => void) => void; clear: () => void } {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
