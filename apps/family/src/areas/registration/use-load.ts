import { useEffect, useEffectEvent, useState } from 'react';
import { readFailure, type Failure } from '@portal/client/failures';

export type Loaded<T> = { readonly value: T | null; readonly failure: Failure | null };

const nothing = { value: null, failure: null } as const;

/** Loads once when the page opens, and again on `retry`. A `load` that returns null has redirected. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T | null>) {
  const [state, setState] = useState<Loaded<T>>(nothing);
  const run = (signal: AbortSignal): Promise<Loaded<T>> =>
    load(signal).then(
      (value) => ({ value, failure: null }),
      (error: unknown) => ({ value: null, failure: readFailure(error) }),
    );
  const start = useEffectEvent(run);
  useEffect(() => {
    const controller = new AbortController();
    void start(controller.signal).then((loaded) => {
      if (!controller.signal.aborted) setState(loaded);
    });
    return () => controller.abort();
  }, []);
  const retry = (): void => {
    setState(nothing);
    void run(new AbortController().signal).then(setState);
  };
  return { ...state, retry };
}
