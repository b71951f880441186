import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { storageKeys } from '@portal/contract/session';
import { offerFromBrowser } from '../support/device/install-offer.ts';
import { expect, test } from '../support/test.ts';

const OFFER = 'Keep Schoolside on your phone';

/** A device that has opened the app before and sent something from it. */
async function usedBefore(page: Page): Promise<void> {
  await page.addInitScript(
    ([visited, done]) => {
      localStorage.setItem(visited, 'true');
      localStorage.setItem(done, 'true');
    },
    [storageKeys.appVisited, storageKeys.appTaskDone] as const,
  );
}

test.describe('installing', () => {
  test.use({ signedInAs: 'owner' });

  test('W-3.1 is offered after a task, and asked by the browser only after a press', async ({
    page,
    home,
    checkPage,
  }) => {
    await usedBefore(page);
    await home.open();
    await home.expectHydrated();
    await offerFromBrowser(page);
    const offer = page.getByRole('region', { name: OFFER });
    await expect(offer).toBeVisible();
    await checkPage('install offer');
    await expect(page).not.toHaveTitle('The browser asks');
    await offer.getByRole('button', { name: 'Add to this phone' }).click();
    await expect(page).toHaveTitle('The browser asks');
    await expect(offer).toHaveCount(0);
  });

  test('W-3.1 is not offered on a first visit, nor soon after it was declined', async ({ page, home }) => {
    await home.open();
    await home.expectHydrated();
    await offerFromBrowser(page);
    // The offer would be drawn with the badge and the worker, after the page has settled.
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, storageKeys.appVisited);
    await expect(page.getByRole('region', { name: OFFER })).toHaveCount(0);
    await usedBefore(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await home.expectHydrated();
    await offerFromBrowser(page);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await home.expectHydrated();
    await offerFromBrowser(page);
    await expect(page.getByRole('region', { name: OFFER })).toHaveCount(0);
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: devices['iPhone 15'].userAgent, viewport: { width: 390, height: 844 } });

    test('W-3.2 is shown in three steps', async ({ page, home, checkPage }) => {
      await usedBefore(page);
      await home.open();
      await page.getByRole('button', { name: 'Add to this phone' }).click();
      const steps = page.getByRole('dialog', { name: 'Add Schoolside to your home screen' });
      await expect(steps.getByRole('listitem')).toHaveText([
        'Tap Share at the bottom of the screen',
        'Scroll down and tap ‘Add to Home Screen’',
        'Tap Add at the top',
      ]);
      await checkPage('install steps');
      await steps.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('region', { name: OFFER })).toHaveCount(0);
    });
  });
});
