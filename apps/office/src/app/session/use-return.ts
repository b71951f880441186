import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { officePaths } from '../../shared/paths.ts';
import { returnPath } from '../../shared/return-path.ts';

/** After a sign-in, which leads to the first page, goes on to the page on which the last session ended. */
export function useReturn(memberId: string): void {
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (path !== officePaths.today) return;
    const kept = returnPath.take(memberId);
    if (kept !== null) navigate(kept, { replace: true });
  }, [path, memberId, navigate]);
}
