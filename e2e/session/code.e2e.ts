import { expect, test } from '../support/test.ts';

const account = 'second-owner@example.com';
const invalidCode = 'Invalid Code: The code you have entered is incorrect. Please try again';

test.beforeEach(({ signIn }) => signIn.open());

test('signs in with a code by SMS, after a wrong one', async ({ signIn, mailbox, home, checkPage, page }) => {
  const before = await mailbox.all();
  await signIn.enter(account);
  await signIn.codeStep.expectOpen();
  await expect(page.getByText('We sent a 6-digit code by SMS to the mobile ending in •• 157.')).toBeVisible();
  const code = await mailbox.newCode(before, account);
  await signIn.codeStep.send(code === '000000' ? '000001' : '000000');
  await expect(page.getByText(invalidCode)).toBeVisible();
  await expect(signIn.codeStep.code).toBeFocused();
  await checkPage('sign-in-code');
  await signIn.codeStep.send(code);
  await home.expectOpen();
});

test('signs in with a code by e-mail, chosen in the code step', async ({ signIn, mailbox, home, page }) => {
  await signIn.enter(account);
  await signIn.codeStep.byEmail.check();
  const before = await mailbox.all();
  await signIn.codeStep.ask('Send my code by email');
  await expect(page.getByText('We sent a 6-digit code by email to s•••@example.com.').first()).toBeVisible();
  await signIn.codeStep.send(await mailbox.newCode(before, account));
  await home.expectOpen();
});

test('sends another code, and only the newest is valid', async ({ signIn, mailbox, home, page }) => {
  const before = await mailbox.all();
  await signIn.enter(account);
  const first = await mailbox.newCode(before, account);
  const between = await mailbox.all();
  await signIn.codeStep.code.fill('000000');
  await signIn.codeStep.ask('Send another code by SMS');
  await expect(signIn.codeStep.code).toHaveValue('');
  await expect(signIn.codeStep.code).toBeFocused();
  await expect(page.getByText('We sent a 6-digit code by SMS')).toHaveCount(1);
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  const second = await mailbox.newCode(between, account);
  if (first !== second) {
    await signIn.codeStep.send(first);
    await expect(page.getByText(invalidCode)).toBeVisible();
  }
  await signIn.codeStep.send(second);
  await home.expectOpen();
});

test('shows how long to wait before another code', async ({ signIn, watch, page }) => {
  await signIn.enter(account);
  await signIn.codeStep.expectOpen();
  watch.expectFailedCall(429, '/api/authentication/login');
  await page.route('**/api/authentication/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '25' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Wait', status: 429, code: 'too-many-requests' }),
    }),
  );
  await signIn.codeStep.ask('Send another code by SMS');
  await expect(signIn.problems).toContainText('Try again in 25 seconds.');
  await signIn.codeStep.expectOpen();
});

test('rejects an empty code without a request, and keeps only digits', async ({ signIn, page }) => {
  await signIn.enter(account);
  await signIn.codeStep.expectOpen();
  await signIn.codeStep.continue.click();
  await expect(page.getByText('Error: ')).toHaveCount(1);
  await signIn.codeStep.code.pressSequentially('12 34<script>56789');
  await expect(signIn.codeStep.code).toHaveValue('123456');
});

test('goes back to e-mail and password, and keeps the e-mail', async ({ signIn, page }) => {
  await signIn.enter(account);
  await signIn.codeStep.expectOpen();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signIn.expectOpen();
  await expect(signIn.email).toHaveValue(account);
  await expect(signIn.password).toHaveValue('');
});

test('goes back to e-mail and password with the browser’s Back, too', async ({ signIn, page }) => {
  await signIn.enter(account);
  await signIn.codeStep.expectOpen();
  await page.goBack();
  await signIn.expectOpen();
  await expect(signIn.email).toHaveValue(account);
  await expect(signIn.password).toHaveValue('');
});

test('signs in with the keyboard alone', async ({ signIn, mailbox, home, page }) => {
  const before = await mailbox.all();
  const tabTo = async (target: typeof signIn.email) => {
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
  };
  await tabTo(signIn.email);
  await page.keyboard.type(account);
  await tabTo(signIn.password);
  await page.keyboard.type('Wattle-Creek-26');
  await page.keyboard.press('Enter');
  await expect(signIn.codeStep.code).toBeFocused();
  await page.keyboard.type(await mailbox.newCode(before, account));
  await page.keyboard.press('Enter');
  await home.expectOpen();
});
