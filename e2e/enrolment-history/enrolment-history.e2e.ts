import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('sees every school that a student has attended', async ({ home, shell, page, checkPage }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: 'Enrolment History' }).click();
    await expect(shell.heading).toHaveText('Enrolment history');
    await shell.expectTitle('Asha Sandhu-Reid, enrolment history');
    const rows = page.getByRole('table', { name: 'Enrolments, newest first' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Active' })).toContainText(/\d{2} January \d{4} to now/);
    await expect(rows.filter({ hasText: 'Left' })).toContainText(/28 January \d{4} to 11 December \d{4}/);
    await expect(rows.filter({ hasText: 'Left' })).toContainText('Year 6');
    await checkPage('enrolment-history');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

  test('sees no history for a student who is yet to start', async ({ home, shell, page }) => {
    await home.open();
    await home.openStudent('Zara Sandhu-Reid');
    await expect(shell.sidebar.getByRole('link', { name: /^Behaviour/ })).toBeVisible();
    await expect(shell.sidebar.getByRole('link', { name: 'Enrolment History' })).toHaveCount(0);
    const path = new URL(page.url()).hash.slice(1);
    await shell.goTo(path.replace('/student/', '/enrolmentHistory/'));
    await shell.expectAt('/featureUnavailable');
  });

  test('keeps the page when it fails to load, and shows when there is none', async ({
    home,
    shell,
    page,
    watch,
  }) => {
    await home.open();
    watch.expectFailedCall(503, '/api/enrolment-history/');
    await page.route('**/api/enrolment-history/**', (route) => route.fulfill({ status: 503 }));
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: 'Enrolment History' }).click();
    await expect(page.getByText('Enrolment history could not be loaded.')).toBeVisible();
    await page.unroute('**/api/enrolment-history/**');
    await page.route('**/api/enrolment-history/**', (route) =>
      route.fulfill({ json: { enrolmentHistory: [], today: '2026-11-18' } }),
    );
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('There is no enrolment history for Asha.')).toBeVisible();
  });
});

test.describe('a viewer without the feature', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees no link to it', async ({ home, shell, page }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(shell.sidebar.getByRole('link', { name: 'Enrolment History' })).toHaveCount(0);
    const path = new URL(page.url()).hash.slice(1);
    await shell.goTo(path.replace('/student/', '/enrolmentHistory/'));
    await shell.expectAt('/featureUnavailable');
    await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
  });
});
