import type { HomePage } from '../pages/home-page.ts';
import { expect, test } from '../support/test.ts';

const student = 'Asha Sandhu-Reid';

const attendanceLink = (home: HomePage) => home.card(student).getByRole('link', { name: /^Attendance/ });

/** The student and school of the attendance link on home. */
async function attendanceOf(home: HomePage): Promise<{ studentId: string; centreCode: string }> {
  const address = (await attendanceLink(home).getAttribute('href')) ?? '';
  const [, , studentId = '', centreCode = ''] = address.split('/');
  return { studentId, centreCode };
}

test.describe('a signed-in parent', () => {
  test.use({ signedInAs: 'owner' });

  test('sees an attendance outage there and nowhere else', async ({ home, notices, shell, checkPage }) => {
    await notices.inForce({ modules: ['Attendance'], message: 'Attendance is being updated until 6:00 am.' });
    await home.open();
    const { studentId, centreCode } = await attendanceOf(home);
    await attendanceLink(home).click();
    await notices.expectOutage('Attendance is being updated until 6:00 am.', studentId);
    await shell.expectTitle('Down for maintenance');
    await expect(shell.heading).toBeFocused();
    await checkPage('outage');
    await notices.return.click();
    await shell.expectAt(`/student/${studentId}/${centreCode}`);
    await expect(shell.heading).toHaveText(student);
    await shell.goTo('/attendance/report-absences');
    await notices.expectOutage('Attendance is being updated until 6:00 am.');
    await notices.home.click();
    await home.expectOpen();
  });

  test('continues when the outage is over', async ({ home, notices, attendance, shell }) => {
    await notices.inForce({ modules: ['Attendance'] });
    await home.open();
    const { studentId, centreCode } = await attendanceOf(home);
    await shell.goTo(`/attendance/${studentId}/${centreCode}`);
    await notices.expectOutage('Back at 6:00 am on Wednesday.', studentId);
    await notices.inForce();
    await shell.goTo(`/attendance/${studentId}/${centreCode}`);
    await attendance.expectOpen();
  });

  test('can still open a student of another school', async ({ home, notices, attendance, page }) => {
    await notices.inForce({ modules: ['Attendance'], centreCode: '9999' });
    await home.open();
    const { centreCode } = await attendanceOf(home);
    await home.openAttendance(student);
    await attendance.expectOpen();
    await notices.inForce({ modules: ['Attendance'], centreCode });
    await home.open();
    await page.reload();
    await home.expectOpen();
    await attendanceLink(home).click();
    await notices.expectOutage('Back at 6:00 am on Wednesday.');
  });

  test('sees a system-wide outage at home, without a redirect loop', async ({ home, notices, shell }) => {
    await notices.inForce({ modules: ['System'] });
    await shell.goTo('/');
    await notices.expectOutage('Back at 6:00 am on Wednesday.');
    await notices.home.click();
    await notices.expectOutage('Back at 6:00 am on Wednesday.');
    await shell.goTo('/help');
    await expect(shell.heading).toHaveText('Help');
    await notices.inForce();
    await shell.goTo('/');
    await home.expectOpen();
  });

  test('sees an alert once, and Continue opens the page', async ({
    home,
    notices,
    attendance,
    shell,
    page,
    checkPage,
  }) => {
    const id = crypto.randomUUID();
    const [title, message] = ['Pupil-free day', 'There are no classes on Friday 20 November.'];
    await notices.inForce({ id, kind: 'alert', modules: ['Attendance'], title, message });
    await home.open();
    await attendanceLink(home).click();
    await notices.expectNotice(title, message);
    await shell.expectTitle('Notice');
    await checkPage('notice');
    await notices.continue.click();
    await attendance.expectOpen();
    await shell.expectAt(/^\/attendance\//);
    await page.reload();
    await attendance.expectOpen();
    await home.open();
    await home.openAttendance(student);
    await attendance.expectOpen();
    expect(await page.evaluate(() => localStorage.getItem('seenAlerts'))).toBe(JSON.stringify([id]));
    await notices.inForce();
    await page.reload();
    await attendance.expectOpen();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('seenAlerts'))).toBeNull();
  });

  test('T47 hostile text stays text', async ({ home, notices, page }) => {
    const hostile = '<img src=x onerror=alert(1)><a href="javascript:alert(2)">x</a> {{7*7}}';
    page.on('dialog', () => expect('a dialog').toBe('never shown'));
    await notices.inForce(
      { kind: 'alert', modules: ['System'], title: hostile, message: hostile },
      { modules: ['Attendance'], message: hostile },
    );
    await page.goto('/#/');
    await notices.expectNotice(hostile, hostile);
    await expect(page.getByRole('main').locator('img, a')).toHaveCount(0);
    await notices.continue.click();
    await home.expectOpen();
    await attendanceLink(home).click();
    await notices.expectOutage(hostile);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  });

  test('is not blocked when the check fails', async ({ home, notices, attendance, watch }) => {
    watch.expectFailedCall(500, '/api/outages/active');
    await notices.checkFails(500);
    await home.open();
    await home.openAttendance(student);
    await attendance.expectOpen();
  });

  test('is not blocked when the check is never answered', async ({ home, notices, attendance }) => {
    await notices.checkHangs();
    await home.open();
    await home.openAttendance(student);
    await attendance.expectOpen();
  });
});

test.describe('a visitor', () => {
  test('sees a system-wide outage before signing in', async ({ notices, shell, signIn }) => {
    await notices.inForce({ modules: ['System'] }, { modules: ['Attendance'], message: 'Another.' });
    await shell.goTo('/login');
    await notices.expectOutage('Back at 6:00 am on Wednesday.');
    await expect(shell.logoutButton).toBeHidden();
    await notices.inForce();
    await notices.return.click();
    await signIn.expectOpen();
  });

  test('sees an outage that began while the landing page was open', async ({ notices, landing, page }) => {
    await page.clock.install();
    await notices.inForce();
    const checked = page.waitForResponse(/\/api\/outages\/active/);
    await landing.open();
    await checked;
    await page.clock.fastForward('10:00');
    await notices.inForce({ modules: ['System'] });
    await landing.header.getByRole('link', { name: 'Sign in' }).click();
    await notices.expectOutage('Back at 6:00 am on Wednesday.');
  });

  test('signs in while only one area is down, also when the check fails', async ({
    notices,
    shell,
    signIn,
    watch,
    page,
  }) => {
    await notices.inForce({ modules: ['Attendance', 'Student'] });
    await shell.goTo('/login');
    await signIn.expectOpen();
    watch.expectFailedCall(503, '/api/outages/active');
    await notices.checkFails(503);
    await page.reload();
    await signIn.expectOpen();
  });

  test('reads a published notice by its address, until it ends', async ({
    notices,
    schoolOffice,
    shell,
    page,
  }) => {
    // For another platform, so that it doesn't affect other journeys.
    const options = ['--kind', 'alert', '--module', 'Reports', '--platform', 'ios', '--title', 'New reports'];
    const id = await schoolOffice.publish(...options, '--message', 'Semester 2 reports are out.');
    await shell.goTo(`/notice?id=${id}`);
    await notices.expectNotice('New reports', 'Semester 2 reports are out.');
    await schoolOffice.endNotice(id);
    await page.reload();
    await expect(page.getByText('This notice is no longer current.')).toBeVisible();
    await shell.goTo(`/outage?id=${id}`);
    await expect(page.getByText('The maintenance is over. You can go on.')).toBeVisible();
  });
});
