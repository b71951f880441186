import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const STUDENT = 'Asha Sandhu-Reid';
const OFFLINE = 'Your device is currently offline...';

interface Outage {
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

/** Two ways to be offline: the device reports it, or no request gets a response. */
const outages = {
  'without a network': ({ context }: { context: BrowserContext }): Outage => ({
    begin: () => context.setOffline(true),
    end: () => context.setOffline(false),
  }),
  'while the server refuses connections': ({ page }: { page: Page }): Outage => ({
    begin: async () => {
      await page.route('**', (route) => route.abort('connectionrefused'));
    },
    end: () => page.unroute('**'),
  }),
} as const;

test.describe('offline', () => {
  test.use({ signedInAs: 'owner' });

  for (const [name, outageOf] of Object.entries(outages)) {
    test(`${name}, every page shows it within its frame, and recovers by itself`, async ({
      page,
      context,
      home,
      shell,
      watch,
      checkPage,
    }) => {
      watch.expectFailedCall('offline', '/');
      const outage = outageOf({ page, context });
      await home.open();
      await home.expectHydrated();
      await outage.begin();
      for (const pageName of ['Attendance', 'Timetable', 'Payments']) {
        const nav = pageName === 'Attendance' ? home.card(STUDENT) : shell.sidebar;
        await nav.getByRole('link', { name: new RegExp(`^${pageName}`) }).click();
        await expect(page.getByText(OFFLINE)).toBeVisible();
        await expect(shell.heading).toHaveText(pageName);
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(shell.sidebar).toBeVisible();
        await expect(page.getByText(/^Loading /)).toHaveCount(0);
      }
      await checkPage(`offline ${name}`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
      await expect(page.getByText(OFFLINE)).toBeVisible();
      await outage.end();
      await expect(page.getByText(OFFLINE)).toBeHidden();
      await expect(
        page.getByRole('tab', { name: /^Due/ }).or(page.getByText('Nothing is due')),
      ).toBeVisible();
    });
  }

  test('a form keeps what was typed while offline, and can be sent afterwards', async ({
    page,
    context,
    shell,
  }) => {
    await shell.goTo('/addStudent');
    const field = page.getByRole('textbox', { name: 'EQ ID' });
    await field.fill('1234567890');
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await field.press('End');
    await field.pressSequentially('K');
    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await expect(field).toHaveValue('1234567890K');
    await expect(field).toBeFocused();
  });
});
