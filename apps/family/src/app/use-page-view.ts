import { useEffect } from 'react';
import { useSite } from '@portal/client/site';

/** For a component that is new at each path: tells of the page where the department asks for it. `title`: the route's own. */
export function usePageView(title: string): void {
  const { analyticsUrl } = useSite();
  useEffect(() => {
    if (analyticsUrl === '') return;
    // Nobody is told when what tells it can't be fetched.
    void import('@portal/client/reporting/page-views')
      .then(({ tellPageView }) => tellPageView(analyticsUrl, title))
      .catch(() => undefined);
  }, [analyticsUrl, title]);
}
