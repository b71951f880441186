import { AccessHistoryPage } from '../pages/account/access-history-page.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const student = 'Asha Sandhu-Reid';
const path = '/api/user/accessHistory';

test.describe('other users who see the student', () => {
  for (const [account, what] of [
    ['secondOwner', 'another account owner'],
    ['viewer', 'a delegated viewer'],
  ] as const) {
    test.describe(what, () => {
      test.use({ signedInAs: account });

      test('views attendance', async ({ home, attendance }) => {
        await home.open();
        await home.openAttendance(student);
        await expect(attendance.page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
      });
    });
  }
});

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('sees from My details who viewed what', async ({ profile, page, shell, checkPage }) => {
    const history = new AccessHistoryPage(page);
    await profile.open();
    await checkPage('profile-your-data');
    await page.getByRole('link', { name: 'Open access history' }).click();
    await expect(history.heading).toBeFocused();
    await shell.expectTitle('Access history');
    await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible();
    await history.student.selectOption(student);
    await expect(history.entry('You looked at Asha’s overview.').first()).toBeVisible();
    const coOwner = history.entry('Another account owner looked at Asha’s attendance.');
    await expect(coOwner).toHaveCount(1);
    // Entries by another family show only the day.
    await expect(coOwner.getByText(/\d:\d\d/)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('Jordan');
    const viewer = history.entry('Amira Haddad looked at Asha’s attendance.');
    await expect(viewer.getByText(/^\d{1,2}:\d\d [ap]m$/)).toBeVisible();
    await checkPage('access-history');
    await history.who.selectOption('Delegated viewers');
    await expect(history.entries.filter({ hasNotText: 'Amira Haddad' })).toHaveCount(0);
    await expect(viewer).toBeVisible();
    await expect(page.getByText('That is everything.')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

  test('sees a message when nothing matches the filter', async ({ page, checkPage }) => {
    const history = new AccessHistoryPage(page);
    await history.open();
    await history.student.selectOption('Lachlan Tran');
    await history.who.selectOption('School and support staff');
    await expect(page.getByText('Nothing here yet for what you chose.')).toBeVisible();
    await checkPage('access-history-empty');
  });

  test('loads older entries on request, and can retry', async ({ page, watch }) => {
    const history = new AccessHistoryPage(page);
    const many = (from: number, next: string | null) => ({
      entries: Array.from({ length: 50 }, (_, at) => ({
        who: 'me',
        text: `You did thing ${from + at}.`,
        day: '2026-11-18',
        isRefused: at === 0,
        at: '2026-11-18T00:00:00.000Z',
      })),
      next,
    });
    let failing = true;
    watch.expectFailedCall(503, path);
    await page.route(`**${path}**`, (route) => {
      if (!route.request().url().includes('after=')) return route.fulfill({ json: many(0, 'older') });
      return failing ? route.fulfill({ status: 503 }) : route.fulfill({ json: many(50, null) });
    });
    await history.open();
    await expect(history.entry('You did thing 0.')).toContainText('Refused');
    await history.older.click();
    await expect(page.getByText('Older entries could not be loaded.')).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(history.entry('You did thing 99.')).toBeVisible();
    await expect(page.getByText('That is everything.')).toBeVisible();
  });

  test('sees an error when it fails to load', async ({ page, watch, checkPage }) => {
    const history = new AccessHistoryPage(page);
    watch.expectFailedCall(503, path);
    await page.route(`**${path}**`, (route) => route.fulfill({ status: 503 }));
    await history.open();
    await expect(page.getByText('The access history could not be loaded.')).toBeVisible();
    await checkPage('access-history-failed');
    await page.unroute(`**${path}**`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(history.entries.first()).toBeVisible();
  });
});

test.describe('a delegated viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees their own actions, and nothing about the family', async ({ page }) => {
    const history = new AccessHistoryPage(page);
    await history.open();
    await expect(history.entry('You looked at Asha’s attendance.')).toBeVisible();
    await expect(history.entry('Another account owner')).toHaveCount(0);
  });
});
