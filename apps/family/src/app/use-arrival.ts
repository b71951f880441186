import { useEffect, useLayoutEffect } from 'react';
import { useSite } from '@portal/client/site';
import { hasMovedEarly } from './start/painted.ts';

const FOCUS_DELAY_MS = 100;

/** False for the first page, whose scroll position and focus belong to the browser; true after that. */
let hasArrivedBefore = false;

/** Skipped if the person has already moved focus to a field or button of the new page. */
const focusHeading = (before: Element | null): void => {
  const now = document.activeElement;
  if (now !== before && now !== document.body && now !== null) return;
  const target = document.querySelector('main h1') ?? document.querySelector('main');
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/**
 * For a component that remounts at each path. Sets the title, scrolls to the top and, 100 ms later, focuses the heading
 * (A-9.3).
 */
export function useArrival(title: string): void {
  const { productName } = useSite();
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title, productName]);
  // Recorded at the page's first paint: any focus change after that is the person's own.
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
