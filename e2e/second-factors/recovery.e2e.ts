import { expect, test } from '../support/test.ts';
import { VirtualAuthenticator } from '../support/device/virtual-authenticator.ts';

/** No other journey uses this account: this one sets a new password. */
const account = 'recovery@example.com';
const newPassword = 'Banksia-Row-9';

test('disowns a new passkey, recovers the account and removes the suspended factors', async ({
  page,
  security,
  signIn,
  home,
  mailbox,
  forgotPassword,
  setPassword,
  watch,
  checkPage,
}) => {
  await signIn.open();
  await signIn.signInWithCode(account);
  await home.expectOpen();
  await VirtualAuthenticator.plugIn(page);
  await security.open();
  const before = await mailbox.all();
  await security.beginPasskey('Somebody’s phone');
  await expect(page.getByText('You can now sign in with it.')).toBeVisible();

  const mobile = '0491 570 006';
  await page.goto('/#/profile/mobile');
  await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile);
  await page.getByRole('button', { name: 'Save mobile' }).click();
  await mailbox.newMessage(before, ({ subject }) => subject.endsWith('mobile number was changed'));

  await page.goto(await mailbox.newLink(before, account, '/security/not-me/'));
  await expect(page.getByRole('heading', { name: 'This wasn’t me', level: 1 })).toBeVisible();
  expect(page.url()).not.toContain('ct=');
  await checkPage('not-me');
  // The page checks whether this browser is still signed in.
  watch.expectFailedCall(401, '/api/authentication/authenticationCheck');
  await page.getByRole('button', { name: 'It wasn’t me, secure my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is secured', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await setPassword.follow(await forgotPassword.linkFor(account));
  await setPassword.enter(account, newPassword);
  await signIn.expectOpen();

  const earlier = await mailbox.all();
  await signIn.enter(account, newPassword);
  await signIn.codeStep.expectOpen();
  await signIn.codeStep.send(await mailbox.newCode(earlier, account));
  await home.expectOpen();
  await security.open();
  const review = page.getByRole('region', { name: 'Waiting for your review' });
  await expect(review.getByRole('heading', { level: 3 })).toHaveText([
    'Passkey Somebody’s phone',
    `Mobile number ${mobile}`,
  ]);
  await checkPage('security-review');
  await review.getByRole('button', { name: `Restore Mobile number ${mobile}` }).click();
  await expect(review.getByRole('heading', { level: 3 })).toHaveCount(1);
  await review.getByRole('button', { name: 'Remove Passkey Somebody’s phone' }).click();
  await expect(review).toBeHidden();
  await expect(security.passkeys).toContainText('No passkeys yet');
});
