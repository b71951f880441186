import { signedInState } from '../support/accounts.ts';
import { InviteViewerPage } from '../pages/invite-viewer-page.ts';
import type { Invited } from '../pages/invite-viewer-page.ts';
import { ViewerPage } from '../pages/viewer-page.ts';
import { ViewerRegistrationPage } from '../pages/account/viewer-registration-page.ts';
import { ViewersPage } from '../pages/viewers-page.ts';
import { expect, test } from '../support/test.ts';

const graham: Invited = {
  firstName: 'Graham',
  lastName: 'Reid',
  email: 'graham.reid@example.com',
  features: ['Attendance', 'Timetable'],
};
const student = 'Toby Sandhu-Reid';

/** From the invitation until the viewer loses access: the owner in one browser, the viewer in another. */
test('T22 T23 an owner invites, approves and removes; the viewer sees the student only while approved', async ({
  browser,
  watch,
  mailbox,
  page,
  signIn,
  home,
  attendance,
}) => {
  test.slow();
  const owner = await browser.newContext({ storageState: signedInState('owner') });
  watch.follow(owner);
  const ownersPage = await owner.newPage();
  const viewers = new ViewersPage(ownersPage);
  const invitation = new InviteViewerPage(ownersPage);
  const viewer = new ViewerPage(ownersPage);

  await test.step('the owner invites', async () => {
    await viewers.open();
    await viewers.inviteFor(student);
    await invitation.expectOpen();
    await invitation.enter(graham);
    await invitation.send.click();
    await invitation.expectSent(graham);
  });

  const emailTo = (to: string, words: string) =>
    mailbox.newMessage([], (message) => message.to === to && message.text.includes(words));
  const { text } = await emailTo(graham.email, 'delegated-viewer/invitation/');
  const link = /https?:\S+invitation\/\S+/.exec(text)?.[0] ?? '';
  const registered = 'graham@example.com';

  await test.step('the viewer registers with another address', async () => {
    const registration = new ViewerRegistrationPage(page);
    await registration.follow(link);
    await registration.sayItIsMe('Graham Reid');
    await registration.createAccount(registered);
    const activation = await emailTo(registered, '/api/registration/activate/');
    await page.goto(/https?:\S+activate\/\S+/.exec(activation.text)?.[0] ?? '');
    await expect(page.getByText('Your email has been confirmed.')).toBeVisible();
    await signIn.expectOpen();
    await signIn.signInWithCode(registered);
    await expect(home.delegatedStudents).toContainText(student);
    await expect(home.delegatedStudents).toContainText('Pending approval');
    await registration.expectInvalid(link);
  });

  await test.step('the owner sees which account it is, and approves', async () => {
    const told = await emailTo('owner@example.com', `with the account ${registered}`);
    await ownersPage.goto(/https?:\S+#\/viewer\/\S+/.exec(told.text)?.[0] ?? '');
    await viewer.expectOpen('Graham Reid');
    await viewer.expectStatus('Awaiting Approval');
    await expect(viewer.main).toContainText(`accepted the invitation with the account ${registered}`);
    await expect(viewers.page.getByText('Not registered yet')).toHaveCount(0);
    await viewer.approve.click();
    await viewer.expectStatus('Active');
    await expect(viewer.approve).toHaveCount(0);
  });

  await test.step('the viewer sees the student', async () => {
    await page.goto('/#/help');
    await page.reload();
    await home.open();
    await home.openAttendance(student);
    await attendance.expectOpen();
  });

  await test.step('the owner removes the viewer, and the next call is rejected', async () => {
    await viewer.edit.click();
    await viewer.status.selectOption('Remove');
    await viewer.confirmRemoval.check();
    await viewer.submit.click();
    await viewer.expectSaved('Graham Reid');
    await viewer.expectStatus('Removed');
    await expect(viewer.edit).toHaveCount(0);
    watch.expectFailedCall(404, '/api/attendance');
    await page.reload();
    await expect(page).toHaveURL(/#\/studentNotFound$/);
    await home.open().catch(() => undefined);
    await expect(page.getByText(student)).toHaveCount(0);
  });
  await owner.close();
});
