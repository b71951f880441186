import { useEffect } from 'react';
import { useSite } from '@portal/client/site';

/**
 * For a component that remounts at each path. Sends a page view if the department has enabled them. `title`: the
 * route's own.
 */
export function usePageView(title: string): void {
  const { analyticsUrl } = useSite();
  useEffect(() => {
    if (analyticsUrl === '') return;
    // If the reporting module can't be loaded, the page view is dropped.
    void import('@portal/client/reporting/page-views')
      .then(({ sendPageView }) => sendPageView(analyticsUrl, title))
      .catch(() => undefined);
  }, [analyticsUrl, title]);
}
