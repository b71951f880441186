import type { Page } from '@playwright/test';

/** Holds back the bundle, or only the files that match, until released: to test the page without its scripts. */
export async function holdScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
