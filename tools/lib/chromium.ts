import { findChromium, findJourneyBrowser } from '../ensure/browser.cjs';

interface BrowserOptions {
  executablePath?: string;
  args: string[];
}

/** Launch options for benchmarks and screenshots: the installed Chromium, without background network traffic. */
export const chromiumOptions = (): BrowserOptions => optionsFor(findChromium());

/** Launch options for journeys: the headless shell if installed. See docs/decisions/pages/browser-engines.md. */
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
