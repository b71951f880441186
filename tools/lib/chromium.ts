import { findChromium, findJourneyBrowser } from '../ensure/browser.cjs';

interface BrowserOptions {
  executablePath?: string;
  args: string[];
}

/** How the benchmark and screenshots start Chromium: the machine's own, silent on the network. */
export const chromiumOptions = (): BrowserOptions => optionsFor(findChromium());

/** How journeys start it: in the headless shell where the machine has one. See docs/decisions/browser-engines.md. */
export const journeyBrowserOptions = (): BrowserOptions => optionsFor(findJourneyBrowser());

function optionsFor(executablePath: string | null): BrowserOptions {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
