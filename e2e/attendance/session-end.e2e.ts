import { weekOf } from '../support/dates.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const sessionEnded = 'Your session has ended. Sign in again to continue. Nothing you typed is lost.';

test.describe('mid-form', () => {
  test.use({ signedInAs: 'otherOwner' });

  test('a session that ends mid-form loses nothing', async ({
    reportAbsences,
    shell,
    signIn,
    watch,
    page,
    checkPage,
  }) => {
    const { monday, tuesday } = weekOf('session expired');
    const entry = { from: monday, to: tuesday, reason: 'Typed before the end' };
    await reportAbsences.open();
    await reportAbsences.block(1).enter(['Lachlan Tran'], entry);
    await shell.expireSession();
    // The page renews its anti-forgery token once before it treats the session as ended.
    watch.expectFailedCall(403, '/api/attendance/reportMultipleAbsences');
    watch.expectFailedCall(401, '/api/');
    await reportAbsences.send.click();
    await signIn.expectOpen();
    await expect(page.getByText(sessionEnded)).toBeVisible();
    await checkPage('sign-in-session-ended');
    await signIn.signInWithCode(accounts.otherOwner);
    await shell.expectAt('/attendance/report-absences');
    await expect(reportAbsences.block(1).student('Lachlan Tran')).toBeChecked();
    await expect(reportAbsences.block(1).student('Mia Tran')).not.toBeChecked();
    await reportAbsences.block(1).fields.expectHolds(entry);
    await reportAbsences.send.click();
    await reportAbsences.expectReported('Absence reported');
  });

  test('what one user typed is not shown to the next', async ({
    reportAbsences,
    shell,
    signIn,
    watch,
    page,
  }) => {
    await reportAbsences.open();
    await reportAbsences.block(1).fields.reason.fill('Private matter');
    await shell.expireSession();
    watch.expectFailedCall(401, '/api/');
    await shell.goTo('/');
    await signIn.expectOpen();
    await signIn.signInWithCode('viewer@example.com');
    await expect(shell.logoutButton).toBeVisible();
    await shell.expectAt(/^\//);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Private matter');
  });
});

test('T50 T8 leaves no personal data and no session id in the browser', async ({
  signIn,
  shell,
  home,
  reportAbsences,
  page,
  context,
}) => {
  const stored = () =>
    page.evaluate(() => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookie: document.cookie,
    }));
  await signIn.open();
  await signIn.signInWithCode(accounts.otherOwner);
  await home.expectOpen();
  await home.openStudent('Lachlan Tran');
  await shell.sidebar.getByRole('link', { name: /^Attendance/ }).click();
  await reportAbsences.open();
  await reportAbsences.block(1).fields.reason.fill('Secret family matter');
  const session = (await context.cookies()).find(({ name }) => name === 'sid');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await expect.poll(async () => (await stored()).local).toEqual({ authenticated: 'true' });
  const during = await stored();
  expect(during.cookie).toBe('');
  expect(JSON.stringify(during) + page.url()).not.toContain(session?.value ?? '?');
  await shell.logOut();
  const after = JSON.stringify(await stored());
  for (const personal of ['example.com', 'Linh', 'Tran', 'Lachlan', 'Secret', 'S1'])
    expect(after).not.toContain(personal);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid');
});
