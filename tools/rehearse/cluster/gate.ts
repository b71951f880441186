/** Work that several workers repeat, which can be paused and resumed. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Gate {
  /** Repeats the work while the gate is open. All workers share the count in `turn`. */
  repeat(work: (turn: number) => Promise<void>, workers: number, betweenMs: number): Promise<void>[];
  /** Pauses the work, and waits for what is in progress. */
  close: () => Promise<void>;
  open: () => void;
  end(): void;
  isClosing(): boolean;
}

const pollMs = 20;

/** The gate starts open. */
export function createGate(): Gate {
  let stage: 'open' | 'closed' | 'ended' = 'open';
  let busy = 0;
  const run = async (work: () => Promise<void>, betweenMs: number): Promise<void> => {
    while (stage !== 'ended') {
      if (stage === 'open') {
        busy += 1;
        await work().finally(() => (busy -= 1));
      }
      await wait(stage === 'open' ? betweenMs : pollMs);
    }
  };
  return {
    repeat(work, workers, betweenMs) {
      let turn = 0;
      return Array.from({ length: workers }, () => run(() => work(turn++), betweenMs));
    },
    async close() {
      stage = 'closed';
      while (busy > 0) await wait(pollMs);
    },
    open: () => (stage = 'open'),
    end: () => (stage = 'ended'),
    isClosing: () => stage === 'ended',
  };
}
