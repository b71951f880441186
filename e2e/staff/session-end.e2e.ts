import { expect, test } from '../support/test.ts';

test('a session that has ended blurs the page, and Escape leads to the sign-in page', async ({
  office,
  page,
  context,
  watch,
}) => {
  await office.signInAs('Joanne Whitby');
  await expect(page.getByText('Start the queue')).toBeVisible();
  // Waits until no call is in flight, so that the next action discovers the ended session.
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'office' });
  watch.expectFailedCall(401, '/api/office/');
  // The anti-forgery token belonged to the cookie, so the search fails with 403 first, unless another call was faster.
  watch.expectFailedCall(403, '/api/office/');
  await page.getByRole('link', { name: /Queue/ }).first().click();
  const ended = page.getByRole('dialog', { name: 'You are signed out.' });
  await expect(ended).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});

test('without use the page blurs; the note is there after signing in again', async ({
  office,
  page,
  watch,
}) => {
  await page.clock.install();
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.rows.first().getByRole('link').click();
  await office.note.fill('Please bring the letter');
  await page.clock.fastForward('13:10');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward('15:10');
  const ended = page.getByRole('dialog', { name: 'You are signed out.' });
  await expect(ended).toBeVisible();
  await expect(page.locator('.office')).toHaveCSS('filter', 'blur(8px)');
  watch.expectFailedCall(401, '/api/office/');
  await expect.poll(async () => (await page.request.get('/api/office/me')).status()).toBe(401);
  await ended.getByRole('link', { name: 'Sign in again' }).click();
  await expect(office.note).toHaveValue('Please bring the letter');
});
