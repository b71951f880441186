import { useEffect, useState, type ReactNode } from 'react';
import { useIsOffline } from './offline.ts';

export const PATIENCE_MS = 300;

/** True once the wait is long enough to show. */
export const useDelay = (ms: number = PATIENCE_MS): boolean => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return over;
};

export type LoadingProps = {
  /** Announced once: "Loading attendance". */
  label: string;
  /** A skeleton in the shape of the content. */
  children?: ReactNode;
};

/** Nothing for 300 ms, then a skeleton and one polite announcement (V-7.1). While offline nothing is loading. */
export const Loading = ({ label, children }: LoadingProps) => {
  const isOffline = useIsOffline();
  const shown = useDelay() && !isOffline;
  return (
    <>
      <p className="vh" role="status">
        {shown ? label : ''}
      </p>
      <div aria-busy={!isOffline}>{shown && children}</div>
    </>
  );
};
