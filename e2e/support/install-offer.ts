import type { Page } from '@playwright/test';

/** As Chromium offers it to a page that can be installed. Its question becomes the page's title. */
export const offerFromBrowser = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => void (document.title = 'The browser asks') });
    dispatchEvent(offer);
  });
