import { expect, test } from '../support/test.ts';

const account = 'reset@example.com';
const failure =
  'Reset password unsuccessful! The confirm email link (that brought you here) or the email address you entered is not valid.';
const secrets = /ct=|confirm-reset-password\/[\w-]{43}/;

/** These journeys run in turn: they share one account, and only its newest link is valid. */
test.describe.configure({ mode: 'serial' });

/** The link that the previous journey used. */
let usedLink = '';

test('keeps what was typed until it is valid', async ({ forgotPassword, setPassword, page, checkPage }) => {
  await forgotPassword.open();
  const link = await forgotPassword.linkFor(account);
  await setPassword.follow(link);
  await page.reload();
  await expect(page.getByText('Open the link in your email again.')).toBeVisible();
  await setPassword.follow(link);
  await setPassword.button.click();
  for (const message of ['An email address is required', 'Password is required', 'Confirmation is required'])
    await expect(setPassword.problems).toContainText(message);
  await expect(setPassword.problems).toBeFocused();
  await checkPage('set-password-empty');

  for (const field of [setPassword.email, setPassword.password, setPassword.confirmation])
    await field.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
  for (const [password, message] of [
    ['Short-1', 'Password must be at least 8 characters'],
    ['With a space-1', 'Password cannot contain spaces'],
    ['NoSymbolHere1', 'Password must contain at least one of ! ? @ # $ % ^ & * - + = : ; , .'],
    ['<script>alert("1")</script>', 'Password must contain at least one of ! ? @ # $ % ^ & * - + = : ; , .'],
    [`${'a'.repeat(50)}!`, 'Password cannot be longer than 50 characters'],
  ] as const) {
    await setPassword.enter("' OR 1=1 --", password);
    await expect(setPassword.problems).toContainText(message);
    await expect(setPassword.problems).toContainText(
      'The email address provided is not valid. Correct format is: name@example.com',
    );
    await expect(setPassword.email).toHaveValue("' OR 1=1 --");
    await expect(setPassword.password).toHaveValue(password);
  }
  await setPassword.enter(`${'a'.repeat(39)}@example.com`, 'Banksia-Row-9', 'Banksia-Row-8');
  await expect(setPassword.problems).toContainText('Email address cannot be longer than 50 characters');
  await expect(setPassword.problems).toContainText('The passwords do not match');
  await expect(page.getByRole('listitem').filter({ hasText: 'No spaces, done' })).toBeVisible();
});

test('rejects the link with another address, and accepts it with the right one', async ({
  forgotPassword,
  setPassword,
  signIn,
  mailbox,
  home,
  shell,
  page,
  watch,
  checkPage,
}) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await signIn.open();
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await shell.expectAt('/login/forgotPassword');
  const link = await forgotPassword.linkFor(account);
  usedLink = link;
  await setPassword.follow(link);
  await shell.expectAt('/login/changeForgottenPassword');
  await shell.expectTitle('Set a new password');
  await setPassword.enter('viewer@example.com', 'Banksia-Row-9');
  await expect(setPassword.problems).toContainText(failure);
  await expect(setPassword.problems).toBeFocused();
  await expect(setPassword.email).toHaveValue('viewer@example.com');

  watch.expectFailedCall(422, '/api/forgot-password/submit');
  for (const stolen of ['Password1!', 'Correct-Horse-Battery-Staple-9']) {
    await setPassword.enter(account, stolen);
    await expect(setPassword.problems).toContainText('This password is on lists of stolen passwords');
    await expect(setPassword.problems).toBeFocused();
    await expect(setPassword.password).toHaveAttribute('aria-invalid', 'true');
    await expect(setPassword.password).toHaveValue(stolen);
  }
  await checkPage('set-password-stolen');
  await setPassword.password.fill('Banksia-Row-9');
  await setPassword.confirmation.fill('Banksia-Row-9');

  const before = await mailbox.all();
  await setPassword.email.fill(account.toUpperCase());
  await setPassword.button.click();
  await signIn.expectOpen();
  await shell.expectAt('/login');
  await expect(
    page.getByText('Your password has been changed. Sign in with your new password.'),
  ).toBeVisible();
  await checkPage('sign-in-after-reset');
  await mailbox.newMessage(
    before,
    ({ to, subject }) => to === account && subject.endsWith('password was changed'),
  );
  // Only the link's own call may contain the token.
  expect(seen.filter((request) => secrets.test(request) && !request.startsWith(`${link} `))).toEqual([]);

  signIn.expectRefusal();
  await signIn.enter(account);
  await expect(signIn.problems).toContainText('Login Unsuccessful');
  const earlier = await mailbox.all();
  await signIn.enter(account, 'Banksia-Row-9');
  await signIn.codeStep.expectOpen();
  await signIn.codeStep.send(await mailbox.newCode(earlier, account));
  await home.expectOpen();
});

test('explains that a link was used, and offers another', async ({
  setPassword,
  forgotPassword,
  page,
  shell,
  checkPage,
}) => {
  await setPassword.follow(usedLink);
  await expect(setPassword.problems).toContainText(failure);
  await expect(setPassword.button).toBeHidden();
  await shell.expectAt('/login/changeForgottenPassword');
  await checkPage('set-password-bad-link');
  await setPassword.askAgain.click();
  await expect(forgotPassword.heading).toBeVisible();
  await page.goto('/#/login/confirmResetPassword?ct=made-up&resetPasswordConfirmed=false');
  await expect(setPassword.problems).toContainText(failure);
});

test('rejects a made-up token and lets the user request another link', async ({
  setPassword,
  shell,
  checkPage,
}) => {
  await shell.goTo('/login/confirmResetPassword?ct=made-up&resetPasswordConfirmed=true');
  await expect(setPassword.heading).toBeVisible();
  await shell.expectAt('/login/changeForgottenPassword');
  await setPassword.enter(account, 'Banksia-Row-9');
  await expect(setPassword.problems).toContainText(failure);
  await expect(setPassword.askAgain).toBeVisible();
  await expect(setPassword.password).toHaveValue('Banksia-Row-9');
  await checkPage('set-password-refused');
});

test('signs out the user who was signed in on this browser', async ({
  forgotPassword,
  setPassword,
  signIn,
  home,
  mailbox,
  watch,
  page,
}) => {
  await signIn.open();
  const before = await mailbox.all();
  await signIn.enter(account, 'Banksia-Row-9');
  await signIn.codeStep.send(await mailbox.newCode(before, account));
  await home.expectOpen();
  await forgotPassword.open();
  await setPassword.follow(await forgotPassword.linkFor(account));
  watch.expectFailedCall(401, '/api/authentication/authenticationCheck');
  await setPassword.enter(account, 'Grevillea-Lane-4');
  await signIn.expectOpen();
  await expect(
    page.getByText('Your password has been changed. Sign in with your new password.'),
  ).toBeVisible();
});
