import type { TestBrowser } from './browser.ts';
import type { Harness } from './harness.ts';

/** Browsers with one IP address each, so that they don't share limits. */
export function manyBrowsers(harness: () => Harness): () => TestBrowser {
  let addresses = 0;
  return () => {
    addresses += 1;
    return harness().browser(`192.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
  };
}
