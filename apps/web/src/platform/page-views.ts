/** Tells the department's analytics which page was seen (document 1, section 2; security.md, T49). Fetched where it is wanted. */
import { pagePattern } from './page-pattern.ts';

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

/** Leaves with the page if need be, waits for nothing, and carries no cookie elsewhere. */
export function tellPageView(url: string, title: string): void {
  navigator.sendBeacon(url, JSON.stringify(pageViewOf(location.hash, title, new Date())));
}
