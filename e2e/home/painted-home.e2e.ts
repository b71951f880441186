import type { Page } from '@playwright/test';
import { holdScripts } from '../support/device/hold-scripts.ts';
import { expect, test } from '../support/test.ts';

/** Holds back the page's scripts, so that only server-rendered markup is visible until they are released. */
async function openWithoutScript(page: Page): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#home')).toHaveAttribute('aria-busy', 'true');
  return release;
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
    await home.expectHydrated();
    await expect(shell.switcherMenu).toBeVisible();
  });

  test('hydration keeps the elements, the focus and a press in progress', async ({ page, home }) => {
    const release = await openWithoutScript(page);
    const link = home.studentLink('Asha Sandhu-Reid');
    await link.evaluate((element) => element.setAttribute('data-painted-first', ''));
    await link.focus();
    await link.hover();
    await page.mouse.down();
    release();
    await home.expectHydrated();
    await expect(link).toHaveAttribute('data-painted-first');
    await expect(link).toBeFocused();
    await page.mouse.up();
    await home.expectStudent('Asha Sandhu-Reid');
  });

  test('a link that is followed before the script has loaded leads to its page', async ({
    page,
    home,
    shell,
  }) => {
    const release = await openWithoutScript(page);
    await home.studentLink('Asha Sandhu-Reid').click();
    release();
    await home.expectStudent('Asha Sandhu-Reid');
    await expect(shell.heading).toBeFocused();
  });

  test('a link that is followed while home’s own script loads focuses the heading of its page', async ({
    page,
    home,
    shell,
  }) => {
    const release = await holdScripts(page, '**/assets/home*.js');
    await page.goto('/', { waitUntil: 'commit' });
    // The bundle has taken over the painted page, and waits for home.
    await expect(page.locator('#root[data-now][aria-busy]')).toBeVisible();
    await home.studentLink('Asha Sandhu-Reid').click();
    release();
    await home.expectStudent('Asha Sandhu-Reid');
    await expect(shell.heading).toBeFocused();
  });

  test('other pages contain nothing of home', async ({ page, shell }) => {
    await page.goto('/#/help');
    await shell.expectTitle('Help');
    await expect(page.locator('#home')).toHaveCount(0);
  });
});

test.describe('on a device abroad whose clock is wrong', () => {
  test.use({ signedInAs: 'owner', timezoneId: 'Europe/London' });

  test('home is hydrated as the server rendered it, then shows the device’s time', async ({ page, home }) => {
    await page.clock.setFixedTime('2027-01-05T20:30:00Z');
    const release = await openWithoutScript(page);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => element.setAttribute('data-painted-first', ''));
    release();
    await home.expectHydrated();
    await expect(heading).toHaveText(/^Good evening/);
    await expect(page.getByText(', Brisbane time')).toBeVisible();
    await expect(heading).toHaveAttribute('data-painted-first');
  });
});
