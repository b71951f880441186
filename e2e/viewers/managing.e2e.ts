import { InviteViewerPage } from '../pages/invite-viewer-page.ts';
import type { Invited } from '../pages/invite-viewer-page.ts';
import { ViewerPage } from '../pages/viewer-page.ts';
import { ViewersPage } from '../pages/viewers-page.ts';
import { expect, test } from '../support/test.ts';

const student = 'Zara Sandhu-Reid';
const person = (firstName: string): Invited => ({
  firstName,
  lastName: 'Okafor',
  email: `${firstName.toLowerCase()}.okafor@example.com`,
  features: ['Attendance'],
});

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('sees who can see what, for all their children', async ({ home, shell, page, checkPage }) => {
    const viewers = new ViewersPage(page);
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: 'Delegated viewers' }).click();
    await viewers.expectOpen();
    const amira = viewers.row('Asha Sandhu-Reid', 'Amira Haddad');
    await expect(amira).toContainText('Active');
    await expect(amira).toContainText('Attendance, Upcoming Events, Timetable');
    await expect(viewers.of(student)).toContainText('Nobody you invited can see Zara’s information.');
    await viewers.look('Asha Sandhu-Reid', 'Amira Haddad');
    await new ViewerPage(page).back.click();
    await viewers.expectOpen();
    await checkPage('viewers');
  });

  test('opens one of them, and sees what removing means', async ({ page, checkPage }) => {
    const viewers = new ViewersPage(page);
    const viewer = new ViewerPage(page);
    await viewers.open();
    await viewers.look('Asha Sandhu-Reid', 'Amira Haddad');
    await checkPage('viewer-details');
    await viewer.edit.click();
    await viewer.status.selectOption('Blocked');
    await expect(viewer.feature('Timetable')).toBeDisabled();
    await expect(viewer.main).toContainText('You cannot change this while the status is Blocked.');
    await viewer.status.selectOption('Remove');
    await expect(viewer.submit).toHaveAccessibleDescription('To continue, tick Confirm removal.');
    await expect(viewer.feature('Timetable')).toBeHidden();
    await expect(viewer.status).toBeHidden();
    await viewer.keep.click();
    await expect(viewer.status).toHaveValue('Active');
    await viewer.status.selectOption('Remove');
    await expect(viewer.main).toContainText('Amira will lose access to Asha straight away');
    await viewer.confirmRemoval.check();
    await checkPage('viewer-remove');
    await viewer.cancel.click();
    await viewer.expectStatus('Active');
    await viewer.edit.click();
    await expect(viewer.status).toHaveValue('Active');
    await viewer.status.selectOption('Remove');
    await expect(viewer.confirmRemoval).not.toBeChecked();
    await viewer.cancel.click();
  });

  test('sees what an invitation lacks, and keeps what was typed', async ({ page, checkPage }) => {
    const viewers = new ViewersPage(page);
    const invitation = new InviteViewerPage(page);
    await viewers.open();
    await viewers.inviteFor(student);
    await invitation.expectOpen();
    await invitation.expectSendDisabled('To continue, enter a first name.');
    await invitation.firstName.focus();
    await invitation.lastName.focus();
    await invitation.email.focus();
    await expect(invitation.main).toContainText('First name is required');
    await expect(invitation.main).toContainText('Last name is required');
    await invitation.firstName.fill('<img src=x onerror=alert(1)>');
    await invitation.lastName.fill('x'.repeat(60));
    await expect(invitation.lastName).toHaveValue('x'.repeat(50));
    await invitation.confirmEmail.focus();
    await expect(invitation.main).toContainText('An email address is required');
    await invitation.email.fill('graham.reid@example');
    await invitation.confirmEmail.fill('graham.ried@example.com');
    await invitation.send.focus();
    await expect(invitation.main).toContainText(
      'The email address provided is not valid. Correct format is: name@example.com',
    );
    await invitation.email.fill('graham.reid@example.com');
    await expect(invitation.main).toContainText('Emails do not match');
    await invitation.expectSendDisabled('To continue, make both emails match.');
    await invitation.feature('Timetable').check();
    await expect(invitation.main).toContainText(
      'Everybody you approve also sees medical conditions, whatever you choose above.',
    );
    await expect(invitation.main).toContainText('Student details and consent requests can never be shared.');
    await checkPage('viewer-invite');
    await invitation.confirmEmail.fill('Graham.Reid@example.com');
    await invitation.feature('Timetable').uncheck();
    await invitation.expectSendDisabled('*You must select at least one to continue');
    await page.reload();
    await invitation.expectOpen();
    await expect(invitation.firstName).toHaveValue('<img src=x onerror=alert(1)>');
    await expect(invitation.email).toHaveValue('graham.reid@example.com');
    await invitation.cancel.click();
    await viewers.expectOpen();
    await viewers.inviteFor(student);
    await expect(invitation.firstName).toHaveValue('');
    await invitation.paste('graham.reid@example.com');
    await expect(invitation.confirmEmail).toHaveValue('graham.reid@example.com');
    await invitation.grandparent.click();
    await expect(invitation.feature('Timetable')).toBeChecked();
    await expect(invitation.feature('Finance')).not.toBeChecked();
    await invitation.cancel.click();
  });

  test('can neither invite themselves nor the same person twice', async ({ page, watch }) => {
    const viewers = new ViewersPage(page);
    const invitation = new InviteViewerPage(page);
    watch.expectFailedCall(422, '/api/viewer/invite');
    await viewers.open();
    await viewers.inviteFor(student);
    await invitation.enter({ ...person('Ada'), email: 'owner@example.com' });
    await invitation.send.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('You cannot invite yourself.');
    await invitation.enter(person('Ada'));
    await invitation.send.click();
    await invitation.expectSent(person('Ada'));
    await page.getByRole('button', { name: 'Invite another viewer' }).click();
    await invitation.enter(person('Ada'));
    await invitation.send.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'You have already invited this person.',
    );
    await expect(invitation.firstName).toHaveValue('Ada');
  });

  test('sees an error and keeps what was typed', async ({ page, watch }) => {
    const viewers = new ViewersPage(page);
    const invitation = new InviteViewerPage(page);
    watch.expectFailedCall(500, '/api/viewer/invite');
    await page.route('**/api/viewer/invite', (route) => route.fulfill({ status: 500, body: '' }));
    await viewers.open();
    await viewers.inviteFor(student);
    await invitation.enter(person('Bola'));
    await invitation.send.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Failed! Your request could not be updated due to a system failure.',
    );
    await expect(invitation.email).toHaveValue(person('Bola').email);
    await page.unroute('**/api/viewer/invite');
    await invitation.send.click();
    await invitation.expectSent(person('Bola'));
  });

  test('corrects and resends an invitation, and cancels it', async ({ page, mailbox, checkPage }) => {
    const viewers = new ViewersPage(page);
    const invitation = new InviteViewerPage(page);
    const viewer = new ViewerPage(page);
    await viewers.open();
    await viewers.inviteFor(student);
    await invitation.enter(person('Chidi'));
    await invitation.send.click();
    await invitation.expectSent(person('Chidi'));
    await page.getByRole('link', { name: 'Who can see what' }).first().click();
    await viewers.look(student, 'Chidi Okafor');
    await viewer.expectStatus('Invited');
    const before = await mailbox.all();
    await viewer.resend.click();
    await expect(viewer.main).toContainText('An invitation was sent to Chidi Okafor at');
    await mailbox.newMessage(before, ({ to }) => to === person('Chidi').email);

    await viewer.edit.click();
    await expect(viewer.submit).toHaveAccessibleDescription('There is nothing to save yet.');
    await viewer.firstName.fill('Chidiebere');
    await viewer.email.fill('c.okafor@example.com');
    await expect(viewer.main).toContainText('Emails do not match');
    await viewer.confirmEmail.fill('c.okafor@example.com');
    await viewer.feature('Finance').check();
    await checkPage('viewer-edit-invited');
    await viewer.submit.click();
    await viewer.expectSaved('Chidiebere Okafor');
    await mailbox.newMessage(before, ({ to }) => to === 'c.okafor@example.com');

    await viewer.edit.click();
    await viewer.status.selectOption('Remove');
    await viewer.confirmRemoval.check();
    await viewer.submit.click();
    await viewer.expectStatus('Removed');
    await expect(viewer.edit).toHaveCount(0);
    await expect(viewer.main.getByRole('heading', { name: /can see$/ })).toHaveCount(0);
    await viewer.back.click();
    await viewers
      .of(student)
      .getByText(/^Removed \(\d+\)$/)
      .click();
    await expect(viewers.row(student, 'Chidiebere Okafor')).toContainText('Removed');
  });
});

test.describe('a user who is not an owner of the student', () => {
  test.use({ signedInAs: 'viewer' });

  test('can’t open viewers', async ({ home, shell, page }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(shell.sidebar.getByRole('link', { name: 'Delegated viewers' })).toHaveCount(0);
    const ref = new URL(page.url()).hash.replace('#/student', '');
    for (const path of [`/addViewer${ref}`, `/viewer/some-viewer${ref}`, '/viewers']) {
      await shell.goTo(path);
      await shell.expectAt('/featureUnavailable');
    }
  });
});
