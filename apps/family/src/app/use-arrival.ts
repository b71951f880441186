import { useEffect, useLayoutEffect } from 'react';
import { hasMovedEarly } from '@portal/client/early-start';
import { useSite } from '@portal/client/site';

const FOCUS_DELAY_MS = 100;

/** True from the second path on: the first page is where the browser put it, with its focus. */
let hasArrivedBefore = false;

/** Unless the person has gone on meanwhile, to a field or a button of the new page. */
const focusHeading = (before: Element | null): void => {
  const now = document.activeElement;
  if (now !== before && now !== document.body && now !== null) return;
  const target = document.querySelector('main h1') ?? document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** For a component that is new at each path. On arriving: the title, the top of the page and, 100 ms later, focus on the heading. */
export function useArrival(title: string): void {
  const { productName } = useSite();
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title, productName]);
  // With the page's first paint: whatever is focused from then on, the person chose.
  useLayoutEffect(() => {
    if (!hasArrivedBefore && !hasMovedEarly()) {
      hasArrivedBefore = true;
      return undefined;
    }
    scrollTo(0, 0);
    const before = document.activeElement;
    const timer = setTimeout(() => focusHeading(before), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
