/** Runs the reconciler in every process. Each claims work the others then skip, and any one process is enough. */
import { asError } from '../../../platform/as-error.ts';

export interface Reconciler {
  /** Resolves once work in progress has finished. */
  stop(): Promise<void>;
}

export interface ReconcilerOptions {
  everyMs: number;
  run: () => Promise<void>;
  onError: (error: Error) => void;
}

export function startReconciler({ everyMs, run, onError }: ReconcilerOptions): Reconciler {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const next = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = run()
        .catch((error: unknown) => onError(asError(error)))
        .finally(next);
    }, everyMs);
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
