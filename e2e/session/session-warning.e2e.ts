import type { Page } from '@playwright/test';
import { sessionCheck } from '@portal/contract/session';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

const checkPath = '**/api/authentication/authenticationCheck';

/** Makes the next check report this many seconds left. Tells read-only checks from those that extend the session. */
async function stubSecondsLeft(page: Page, answers: { look: number; done: number }): Promise<string[]> {
  const checks: string[] = [];
  await page.route(checkPath, async (route) => {
    const isLook = route.request().headers()[sessionCheck.header] === sessionCheck.look;
    checks.push(isLook ? 'look' : 'check');
    const idleSecondsLeft = isLook ? answers.look : answers.done;
    await route.fulfill({ json: { isAuthenticated: true, idleSecondsLeft, warnSeconds: 150 } });
  });
  return checks;
}

test('G6 warns before an idle session ends, checks without renewing it, and stays signed in on request', async ({
  shell,
  page,
  checkPage,
}) => {
  await page.clock.install();
  const checks = await stubSecondsLeft(page, { look: 120, done: 1800 });
  await shell.goTo('/help');
  await expect(shell.heading).toHaveText('Help');
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  // A late response to the page's own calls would restart the idle timer.
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('27:00');
  await expect(dialog).toBeHidden();
  checks.length = 0;
  await page.clock.fastForward('01:00');
  await expect(dialog).toBeVisible();
  await expect.poll(() => checks).toEqual(['look']);
  await checkPage('session-warning');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  expect(checks).toEqual(['look', 'check']);
});

test('G6 doesn’t warn when another tab was used', async ({ shell, page }) => {
  await page.clock.install();
  const checks = await stubSecondsLeft(page, { look: 900, done: 1800 });
  await shell.goTo('/help');
  await expect(shell.heading).toHaveText('Help');
  await page.clock.fastForward('28:00');
  await expect.poll(() => checks).toContain('look');
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeHidden();
  await expect(shell.heading).toHaveText('Help');
});

test('G6 signs out when the session has ended, and shows why', async ({ profile, signIn, page, watch }) => {
  await page.clock.install();
  await profile.open();
  watch.expectFailedCall(401, '/api/authentication/authenticationCheck');
  await page.route(checkPath, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Sign in to continue',
        status: 401,
        requestId: 'r',
        code: 'sign-in-required',
      },
    }),
  );
  await page.clock.fastForward('31:00');
  await signIn.expectOpen();
  await expect(page.getByText('Your session has ended')).toBeVisible();
});
