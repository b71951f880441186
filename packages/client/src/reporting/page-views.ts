/** Sends page views to the department's analytics (A-2.2; T49). Loaded only where enabled. */
import { device } from '../device/device.ts';
import { pagePattern } from '../navigation/page-pattern.ts';

export type PageView = {
  /** Without ids, codes and tokens. */
  readonly path: string;
  /** The route's title, which contains no names. */
  readonly title: string;
  readonly at: string;
};

export const pageViewOf = (hash: string, title: string, now: Date): PageView => ({
  path: pagePattern(hash),
  title,
  at: now.toISOString(),
});

let lastSeen = '';

/** Whether this is a different page. Removing a query from the URL doesn't count as a new view. */
export function isNewView(hash: string, title: string): boolean {
  const view = `${title} ${hash.replace(/\?.*$/s, '')}`;
  const isNew = view !== lastSeen;
  lastSeen = view;
  return isNew;
}

/** Survives page unload, waits for nothing, and sends no cookies to another origin. */
export function sendPageView(url: string, title: string): void {
  if (!isNewView(location.hash, title)) return;
  device.sendInBackground(url, JSON.stringify(pageViewOf(location.hash, title, new Date())));
}
