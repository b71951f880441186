import type { TestBrowser } from './browser.ts';
import type { Harness } from './harness.ts';

/** Browsers, each at an address of its own, so that no limit counts two of them together. */
export function manyBrowsers(harness: () => Harness): () => TestBrowser {
  let addresses = 0;
  return () => {
    addresses += 1;
    return harness().browser(`192.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
  };
}
