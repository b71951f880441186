import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('sees students, delegated and pending students and summaries', async ({
    home,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await shell.expectTitle('Home');
    for (const name of ['Asha Sandhu-Reid', 'Toby Sandhu-Reid', 'Zara Sandhu-Reid'])
      await expect(home.myStudents.getByRole('heading', { name })).toBeVisible();
    await expect(home.myStudents.getByRole('listitem').filter({ hasText: 'Kiran' })).toContainText(
      'Awaiting school approval',
    );
    await expect(home.delegatedStudents.getByRole('heading', { name: 'Lachlan Tran' })).toBeVisible();
    await expect(home.delegatedStudents.getByRole('listitem').filter({ hasText: 'Mia' })).toContainText(
      'Linh Tran still needs to approve it.',
    );
    for (const name of ['Consent requests', 'Absences', 'Payments', 'Upcoming events', 'Learning platform'])
      await expect(home.summary.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('link', { name: /undefined|NaN/ })).toHaveCount(0);
    await checkPage('home');
  });

  test('goes to a student, and from there to another one', async ({
    home,
    shell,
    student,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.expectTitle('Asha Sandhu-Reid, overview');
    await expect(student.header).toContainText('Quillby State High School');
    await expect(student.header).toContainText('Year 9');
    await expect(student.header.getByRole('link', { name: 'Contact school' })).toBeVisible();
    await expect(student.attendance.getByRole('img')).toHaveAccessibleName(
      /per cent attendance this calendar year/,
    );
    await checkPage('student');
    await expect(shell.switcher).toHaveAccessibleName(
      'Student and school: Asha Sandhu-Reid - Quillby State High School',
    );
    const menu = await shell.openSwitcher();
    await expect(
      menu.getByRole('link', { name: /^Asha Sandhu-Reid - Quillby State High School$/ }),
    ).toHaveAttribute('aria-current', 'true');
    await checkPage('switcher');
    if (!(await menu.isVisible())) await shell.openSwitcher();
    await menu.getByRole('link', { name: /Toby Sandhu-Reid/ }).click();
    await expect(shell.heading).toHaveText('Toby Sandhu-Reid');
    await expect(student.attendance).toContainText('unexplained');
    await page.goBack();
    await expect(shell.heading).toHaveText('Asha Sandhu-Reid');
  });

  test('sees a future student without attendance', async ({ home, shell, student }) => {
    await home.open();
    await home.openStudent('Zara Sandhu-Reid');
    await expect(shell.sidebar.getByRole('link', { name: 'Attendance' })).toHaveCount(0);
    await expect(student.header).toContainText('Larkspur Bend State School');
  });

  test('sees a delegated student as view only', async ({ home, shell, student, attendance, checkPage }) => {
    await home.open();
    await home.openStudent('Lachlan Tran');
    await expect(student.header).toContainText('View only, shared by Linh Tran');
    await shell.sidebar.getByRole('link', { name: /^Attendance/ }).click();
    await attendance.expectOpen();
    await expect(attendance.reportAnAbsence).toHaveCount(0);
    await expect(attendance.needsReason).toHaveCount(0);
    await checkPage('attendance-view-only');
  });

  test('switches students on a narrow phone', async ({ home, page, shell }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await home.open();
    const menu = await shell.openSwitcher();
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: 'e2e/screenshots/switcher-320-light.png' });
    await menu.getByRole('link', { name: /Zara Sandhu-Reid/ }).click();
    await expect(shell.heading).toHaveText('Zara Sandhu-Reid');
    await expectNoSidewaysScroll(page);
  });

  test('reaches everything from the bottom bar of a phone', async ({ home, page, shell, checkPage }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await home.open();
    await home.expectHydrated();
    const bar = page.getByRole('navigation', { name: 'Main, bottom' });
    const more = bar.getByRole('button', { name: 'More' });
    await more.click();
    await expect(bar.getByRole('list', { name: 'More' }).getByRole('link')).toHaveText([
      'Absences',
      'My details',
      'Who can see what',
      'Live calendars',
      'Help',
    ]);
    await checkPage('more-390');
    await page.keyboard.press('Escape');
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.click();
    await bar.getByRole('link', { name: 'Absences' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
    await expect(more).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('link', { name: 'Report an absence' })).toBeVisible();
    await shell.sidebar.getByRole('link', { name: /^Payments/ }).click();
    await expect(bar.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'true');
    await bar.getByRole('link', { name: 'Payments' }).click();
    await expect(bar.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await bar.getByRole('link', { name: 'Home' }).click();
    await home.expectOpen();
  });

  test('sees a student’s tabs on a phone ordered by urgency, with a hint of more', async ({
    home,
    page,
    shell,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    const tabs = await shell.sidebar.getByRole('link').allTextContents();
    const counts = tabs.slice(1).map((text) => /\d/.test(text));
    expect(tabs[0]).toBe('Overview');
    expect(counts.indexOf(false)).toBeGreaterThan(0);
    expect(counts.lastIndexOf(true)).toBeLessThan(counts.indexOf(false));
    const strip = shell.sidebar.getByRole('list');
    await expect(strip).toHaveClass('fade-end');
    await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(strip).toHaveClass('fade-start');
    await page.screenshot({ path: 'e2e/screenshots/student-tabs-390.png' });
  });

  test('logs out of a phone under More', async ({ home, page, shell, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await home.open();
    await home.expectHydrated();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeHidden();
    await page.route('**/api/authentication/logout', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'More' }).click();
    await shell.logoutButton.click();
    await signIn.expectOpen();
  });
});

test.describe('a delegated viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees the delegated student and no summaries', async ({ home, checkPage }) => {
    await home.open();
    await expect(home.delegatedStudents.getByRole('heading', { name: 'Asha Sandhu-Reid' })).toBeVisible();
    await expect(home.myStudents).toHaveCount(0);
    await expect(home.reportAnAbsence).toHaveCount(0);
    await checkPage('home-viewer');
  });
});
