import { expect, test } from '../support/test.ts';
import { password } from '../support/accounts.ts';
import type { Message } from '../pages/mailbox.ts';

const account = 'details@example.com';
const failure =
  'Update to email address failed. Please ensure the password is correct and the email address is not already in use.';
const linkIn = ({ text }: Message): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

/** These journeys run in turn: they change the address of one account. */
test.describe.configure({ mode: 'serial' });

let email: string = account;
let notMeLink = '';
let usedLink = '';

test.describe('signed in', () => {
  test.beforeEach(async ({ signIn, mailbox, home }) => {
    await signIn.open();
    const before = await mailbox.all();
    await signIn.enter(email);
    await signIn.codeStep.expectOpen();
    await signIn.codeStep.send(await mailbox.newCode(before, account));
    await home.expectOpen();
  });

  test('keeps what was typed until it is valid', async ({ profile, page, checkPage }) => {
    await profile.open();
    await profile.edit('Edit email');
    await expect(page.getByRole('definition')).toHaveText(account);
    await profile.press('Change email');
    for (const message of ['An email address is required', 'Password is required'])
      await expect(profile.problems).toContainText(message);
    await expect(profile.problems).toBeFocused();
    await checkPage('profile-email-empty');
    await profile.liftLengths();
    for (const [typed, message] of [
      [account.toUpperCase(), 'The email address must be different to your current email address.'],
      ["' OR 1=1 --", 'The email address provided is not valid. Correct format is: name@example.com'],
      [
        '<script>alert(1)</script>',
        'The email address provided is not valid. Correct format is: name@example.com',
      ],
      [`${'a'.repeat(45)}@example.com`, 'Email address cannot be longer than 50 characters'],
    ] as const) {
      await profile.enter({ 'New email': typed, 'Confirm email': 'other@example.com', Password: 'x' });
      await profile.press('Change email');
      await expect(profile.problems).toContainText(message);
      await expect(profile.problems).toContainText('The emails do not match');
      await expect(profile.field('New email')).toHaveValue(typed);
    }
  });

  test('shows the same error for a wrong password and for an address in use', async ({
    profile,
    mailbox,
    page,
    checkPage,
  }) => {
    await profile.open();
    await profile.edit('Edit email');
    const before = await mailbox.all();
    for (const [to, typed] of [
      ['new-details@example.com', 'not-the-password'],
      ['viewer@example.com', password],
    ] as const) {
      await profile.enter({ 'New email': to, 'Confirm email': to, Password: typed });
      await profile.press('Change email');
      await expect(profile.problems).toHaveText(failure);
      await expect(profile.problems).toBeFocused();
      await expect(profile.field('New email')).toHaveValue(to);
      await page.waitForLoadState();
    }
    await checkPage('profile-email-failed');
    await mailbox.newMessage(
      before,
      ({ to, subject }) =>
        to === 'viewer@example.com' && subject.startsWith('Someone asked to use your email'),
    );
  });

  test('changes the address once the link is opened and confirmed', async ({
    profile,
    mailbox,
    page,
    shell,
    checkPage,
  }) => {
    const next = 'new-details@example.com';
    await profile.open();
    await profile.edit('Edit email');
    const before = await mailbox.all();
    await profile.enter({ 'New email': next, 'Confirm email': next.toUpperCase(), Password: password });
    await profile.press('Change email');
    await expect(page.getByRole('heading', { name: 'Change Submitted', level: 1 })).toBeFocused();
    await checkPage('profile-email-submitted');
    await page.getByRole('link', { name: 'Back to my details' }).click();
    await profile.expectOpen();
    await expect(profile.setting('Email')).toContainText(account);
    await expect(profile.setting('Email')).toContainText(`Open the link we sent to ${next} to finish.`);
    await checkPage('profile-pending');

    usedLink = linkIn(await mailbox.newMessage(before, ({ to }) => to === next));
    await page.goto(usedLink);
    await shell.expectAt('/profile/email/confirm');
    await shell.expectTitle('Confirm your email');
    await checkPage('confirm-email');
    await profile.press('Confirm my email');
    await shell.expectAt('/profile');
    await expect(page.getByText('Your email has been confirmed')).toBeVisible();
    await expect(profile.setting('Email')).toContainText(next);
    await expect(profile.pending).toHaveCount(0);
    await checkPage('profile-confirmed');
    await profile.press('Dismiss');
    await expect(page.getByText('Your email has been confirmed')).toHaveCount(0);
    await mailbox.newMessage(
      before,
      ({ to, subject }) => to === account && subject.endsWith('email was changed'),
    );
    email = next;
  });

  test('shows on My details that a link is invalid', async ({ profile, page, shell }) => {
    await page.goto(usedLink);
    await profile.expectOpen();
    await shell.expectAt('/profile');
    await expect(page.getByRole('status')).toContainText(
      "Error confirming email! The confirm email link that brought you here wasn't valid.",
    );
  });

  test('confirms on the sign-in page after signing out', async ({
    profile,
    mailbox,
    page,
    shell,
    signIn,
    checkPage,
  }) => {
    const next = 'third-details@example.com';
    await profile.open();
    await profile.edit('Edit email');
    const before = await mailbox.all();
    await profile.enter({ 'New email': next, 'Confirm email': next, Password: password });
    await profile.press('Change email');
    await expect(page.getByRole('heading', { name: 'Change Submitted' })).toBeVisible();
    await shell.logOut();
    await page.goto(linkIn(await mailbox.newMessage(before, ({ to }) => to === next)));
    await profile.press('Confirm my email');
    await signIn.expectOpen();
    await shell.expectAt('/login');
    await expect(page.getByText('Your email has been confirmed')).toBeVisible();
    await checkPage('sign-in-email-confirmed');
    notMeLink = linkIn(
      await mailbox.newMessage(
        before,
        ({ to, subject }) => to === email && subject.endsWith('about to change'),
      ),
    );
  });
});

test.describe('signed out', () => {
  test('shows on the sign-in page that a link is invalid', async ({ page, shell, signIn, checkPage }) => {
    const message = "Error confirming email! The confirm email link that brought you here wasn't valid.";
    await page.goto(usedLink);
    await signIn.expectOpen();
    await shell.expectAt('/login');
    await expect(page.getByText(message)).toBeVisible();
    await checkPage('sign-in-email-not-confirmed');
    // This value passes the browser's checks, so the server rejects it.
    await shell.goTo('/profile/email/confirm?ct=made-up');
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await signIn.expectOpen();
    await expect(page.getByText(message)).toBeVisible();
  });

  test('the old address recovers its account, and needs a new password', async ({
    page,
    profile,
    shell,
    signIn,
    forgotPassword,
    setPassword,
    checkPage,
  }) => {
    await page.goto(notMeLink);
    await shell.expectAt('/profile/email/notMe');
    await shell.expectTitle('Keep your old email');
    await checkPage('undo-email');
    await profile.press('It wasn’t me, keep my old email');
    await expect(page.getByRole('heading', { name: 'Your email stays as it was' })).toBeFocused();
    await checkPage('undo-email-done');
    await page.goto(notMeLink);
    await expect(profile.problems).toContainText("This link isn't valid.");
    await checkPage('undo-email-bad-link');

    signIn.expectRefusal();
    await signIn.open();
    await signIn.enter(email);
    await expect(signIn.problems).toContainText('Reset your password to sign in.');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await setPassword.follow(await forgotPassword.linkFor(email));
    const newPassword = 'Banksia-Row-26';
    await setPassword.enter(email, newPassword);
    await signIn.expectOpen();
    await signIn.enter(email, newPassword);
    await signIn.codeStep.expectOpen();
  });
});
