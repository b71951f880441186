import type { Page } from '@playwright/test';
import type { HomePage } from '../pages/home-page.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { expect, test } from '../support/test.ts';

/** Holds back the page's scripts, so that only server-rendered markup is visible until they are released. */
async function openWithoutScript(page: Page): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#home')).toHaveAttribute('aria-busy', 'true');
  return release;
}

/** Presses a student before the script has loaded and releases after it has. */
async function pressAsTheScriptComes(page: Page, home: HomePage): Promise<void> {
  const release = await openWithoutScript(page);
  await home.studentLink('Asha Sandhu-Reid').hover();
  await page.mouse.down();
  release();
  await expect(page.locator('#root h1')).toHaveText(/^Good /);
}

test.describe('before the script', () => {
  test.use({ signedInAs: 'owner' });

  test('home can be read, and presses take effect once the script has loaded', async ({
    page,
    home,
    shell,
  }) => {
    const release = await openWithoutScript(page);
    await expect(home.myStudents.getByRole('heading', { name: 'Asha Sandhu-Reid' })).toBeVisible();
    await expect(home.summary.getByRole('heading', { name: 'Payments' })).toBeVisible();
    await shell.switcher.click();
    release();
    await home.expectTakenOver();
    await expect(shell.switcherMenu).toBeVisible();
  });

  test('a press that starts before the script activates the same control', async ({ page, home }) => {
    await pressAsTheScriptComes(page, home);
    await page.mouse.up();
    await home.expectStudent('Asha Sandhu-Reid');
    await expect(page.locator('#home')).toHaveCount(0);
  });

  test('a press released outside the window stops delaying the page', async ({ page, home }) => {
    await pressAsTheScriptComes(page, home);
    await expect(page.locator('#home')).toHaveCount(1);
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove', { buttons: 0 })));
    // Well before the maximum press duration.
    await expect(page.locator('#home')).toHaveCount(0, { timeout: 5000 });
    await home.expectTakenOver();
  });

  test('other pages contain nothing of home', async ({ page, shell }) => {
    await page.goto('/#/help');
    await shell.expectTitle('Help');
    await expect(page.locator('#home')).toHaveCount(0);
  });
});
