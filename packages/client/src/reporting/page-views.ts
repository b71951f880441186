/** Tells the department's analytics which page was seen (A-2.2; T49). Fetched where it is wanted. */
import { device } from '../device/device.ts';
import { pagePattern } from '../navigation/page-pattern.ts';

export type PageView = {
  /** Without ids, codes and tokens. */
  readonly path: string;
  /** The route's, which names nobody. */
  readonly title: string;
  readonly at: string;
};

export const pageViewOf = (hash: string, title: string, now: Date): PageView => ({
  path: pagePattern(hash),
  title,
  at: now.toISOString(),
});

let lastSeen = '';

/** Whether this is another page than the last one: a query that is removed from the address makes no new view. */
export function isNewView(hash: string, title: string): boolean {
  const view = `${title} ${hash.replace(/\?.*$/s, '')}`;
  const isNew = view !== lastSeen;
  lastSeen = view;
  return isNew;
}

/** Leaves with the page if need be, waits for nothing, and carries no cookie elsewhere. */
export function tellPageView(url: string, title: string): void {
  if (!isNewView(location.hash, title)) return;
  device.sendInBackground(url, JSON.stringify(pageViewOf(location.hash, title, new Date())));
}
