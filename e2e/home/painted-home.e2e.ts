import { expect, test } from '../support/test.ts';

/** The page's scripts are held back: what is seen then was painted by the server. */
test.describe('before the script', () => {
  test.use({ signedInAs: 'owner' });

  test('home can be read, and what is pressed happens once the script is there', async ({
    page,
    home,
    shell,
  }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#home')).toHaveAttribute('aria-busy', 'true');
    await expect(home.myStudents.getByRole('heading', { name: 'Asha Sandhu-Reid' })).toBeVisible();
    await expect(home.summary.getByRole('heading', { name: 'Payments' })).toBeVisible();
    await shell.switcher.click();
    release();
    await expect(page.locator('#home')).toHaveCount(0);
    await expect(shell.switcherMenu).toBeVisible();
  });

  test('another page than home has nothing of home painted', async ({ page, shell }) => {
    await page.goto('/#/help');
    await shell.expectTitle('Help');
    await expect(page.locator('#home')).toHaveCount(0);
  });
});
