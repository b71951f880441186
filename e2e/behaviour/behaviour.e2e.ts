import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('sees the latest event on the overview and every event in the list', async ({
    home,
    student,
    behaviour,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Toby Sandhu-Reid');
    await expect(student.behaviour.getByText(/^\d+ new$/)).toBeVisible();
    await expect(student.behaviour.getByText(/^(Positive|Inappropriate)$/)).toBeVisible();
    await expect(shell.sidebar.getByRole('link', { name: /^Behaviour \d+ new$/ })).toBeVisible();
    await student.behaviour.getByRole('link', { name: 'All behaviour' }).click();
    await behaviour.expectOpen();
    await shell.expectTitle('Toby Sandhu-Reid, behaviour');
    await expect(behaviour.rows.first().getByText('New', { exact: true })).toBeVisible();
    await expect(behaviour.ofType('Positive')).not.toHaveCount(0);
    await expect(behaviour.ofType('Inappropriate')).not.toHaveCount(0);
    await expect(behaviour.count).toHaveText('Showing 25 of 31 events');
    await checkPage('behaviour');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

  test('loads more up to the earliest event, and expands a truncated category', async ({
    home,
    student,
    behaviour,
    page,
  }) => {
    await home.open();
    await home.openStudent('Toby Sandhu-Reid');
    await student.behaviour.getByRole('link', { name: 'All behaviour' }).click();
    await behaviour.expectOpen();
    await behaviour.showEarlier.press('Enter');
    await expect(behaviour.count).toHaveText('Showing 31 of 31 events');
    await expect(behaviour.count).toBeFocused();
    await expect(behaviour.rows).toHaveCount(31);
    await expect(behaviour.showEarlier).toHaveCount(0);
    const row = behaviour.rows
      .filter({ has: page.getByRole('button', { name: /^Show (all|less) of / }) })
      .first();
    await expect(row).toContainText('Representing the…');
    await row.getByRole('button', { name: /^Show all of / }).press('Enter');
    await expect(row).toContainText('Representing the school at the regional athletics carnival');
    await row.getByRole('button', { name: /^Show less of / }).click();
    await expect(row).toContainText('Representing the…');
  });

  test('sees a message when there is nothing to report', async ({
    home,
    student,
    behaviour,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Zara Sandhu-Reid');
    const text = 'There are currently no events to report about Zara.';
    await expect(student.behaviour.getByText(text)).toBeVisible();
    await expect(student.behaviour.getByText(/new$/)).toHaveCount(0);
    await shell.sidebar.getByRole('link', { name: 'Behaviour', exact: true }).click();
    await expect(behaviour.heading).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await checkPage('behaviour-empty');
  });

  test('keeps the page when behaviour fails to load, and retries', async ({
    home,
    student,
    behaviour,
    page,
    watch,
  }) => {
    await home.open();
    watch.expectFailedCall(503, '/api/behaviour/');
    await page.route('**/api/behaviour/**', (route) => route.fulfill({ status: 503 }));
    await home.openStudent('Toby Sandhu-Reid');
    await expect(student.behaviour.getByText('Behaviour could not be loaded.')).toBeVisible();
    await expect(student.attendance.getByRole('link', { name: 'Attendance history' })).toBeVisible();
    await page.unroute('**/api/behaviour/**');
    await student.behaviour.getByRole('button', { name: 'Retry' }).click();
    await student.behaviour.getByRole('link', { name: 'All behaviour' }).click();
    await behaviour.expectOpen();
    await page.route('**/api/behaviour/**', (route) => route.fulfill({ status: 503 }));
    await behaviour.showEarlier.click();
    await expect(page.getByText('Earlier events could not be loaded.')).toBeVisible();
    await expect(behaviour.rows).toHaveCount(25);
    await page.unroute('**/api/behaviour/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(behaviour.rows).toHaveCount(31);
  });

  test('sees behaviour of a student shared with them', async ({ home, student, behaviour }) => {
    await home.open();
    await home.openStudent('Lachlan Tran');
    await student.behaviour.getByRole('link', { name: 'All behaviour' }).click();
    await behaviour.expectOpen();
  });
});

test.describe('a viewer without the feature', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees a message, and no link to it', async ({ home, student, shell, page }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(student.behaviour).toHaveCount(0);
    await expect(shell.sidebar.getByRole('link', { name: /^Behaviour/ })).toHaveCount(0);
    const path = new URL(page.url()).hash.slice(1);
    await shell.goTo(path.replace('/student/', '/behaviour/'));
    await shell.expectAt('/featureUnavailable');
    await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
  });
});
