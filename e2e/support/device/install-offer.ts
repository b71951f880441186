import type { Page } from '@playwright/test';

/** Imitates Chromium's install prompt event. Showing the prompt changes the page's title. */
export const offerFromBrowser = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => void (document.title = 'The browser asks') });
    dispatchEvent(offer);
  });
