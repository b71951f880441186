import { expectSentOnce } from '../support/activate-twice.ts';
import { expect, test } from '../support/test.ts';

test('declining the terms signs out, and they are shown again', async ({ signIn, terms, shell }) => {
  await signIn.open();
  await signIn.signInWithCode('terms@example.com');
  await expect(terms.boxes.first()).toBeVisible();
  await terms.boxes.first().check();
  await terms.decline.click();
  await signIn.expectOpen();
  await shell.goTo('/');
  await expect(terms.heading).toBeHidden();
});

test('a document that fails to load can be reloaded, and accepted once it can be read', async ({
  signIn,
  terms,
  page,
  watch,
}) => {
  watch.expectFailedCall(500, '/api/termsandconditions/');
  const answers = [500, 200];
  await page.route(/\/api\/termsandconditions\/privacy-/, async (route) => {
    if (answers.shift() === 500) await route.fulfill({ status: 500, body: '{}' });
    else await route.continue();
  });
  await signIn.open();
  await signIn.signInWithCode('terms@example.com');
  await expect(page.getByText('This document could not be loaded.')).toBeVisible();
  await expect(terms.boxes.first()).toBeDisabled();
  await page.getByRole('button', { name: 'Retry' }).click();
  await terms.expectDocument('Privacy statement', 'What we collect');
  await expect(terms.boxes.first()).toBeEnabled();
});

test('a document can be read with the keyboard alone', async ({ signIn, terms, page }) => {
  await signIn.open();
  await signIn.signInWithCode('terms@example.com');
  const text = terms.document('Privacy statement').getByRole('main');
  await text.focus();
  await expect(text).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => terms.scrolledBy('Privacy statement')).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(terms.boxes.first()).toBeFocused();
});

test('pending terms survive a reload, and ticks survive a failed save', async ({
  signIn,
  terms,
  shell,
  page,
  watch,
}) => {
  watch.expectFailedCall(500, '/api/termsAndConditions/acceptPending');
  await signIn.open();
  await signIn.signInWithCode('terms@example.com');
  await expect(terms.boxes.first()).toBeVisible();
  await page.reload();
  await shell.expectAt('/termsAndConditions');
  await expect(terms.boxes.first()).toBeVisible();
  await page.route('**/api/termsAndConditions/acceptPending', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await terms.tickAllExpectingAcceptToStay();
  await terms.accept.click();
  await expect(page.getByText('Your answer could not be saved. Try again.')).toBeVisible();
  for (const box of await terms.boxes.all()) await expect(box).toBeChecked();
});

test('a user with pending terms accepts them before anything else', async ({
  signIn,
  terms,
  shell,
  page,
  checkPage,
}) => {
  await shell.goTo('/help');
  await shell.goTo('/attendance/report-absences');
  await signIn.expectOpen();
  await signIn.signInWithCode('terms@example.com');
  await expect(terms.heading).toBeVisible();
  await shell.expectAt('/termsAndConditions');
  await shell.expectTitle('Terms and conditions');
  await expect(shell.logoutButton).toBeHidden();
  await expect(terms.boxes.first()).toBeVisible();
  await expect(terms.mustAgree).toBeVisible();
  await expect(terms.accept).toBeDisabled();
  await terms.expectDocument('Privacy statement', 'What we collect');
  await checkPage('terms');
  await shell.goTo('/');
  await shell.expectAt('/termsAndConditions');
  await terms.tickAllExpectingAcceptToStay();
  await expectSentOnce(page, terms.accept, ['/api/termsAndConditions/acceptPending'], () =>
    shell.expectAt('/attendance/report-absences'),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Report absences' })).toBeVisible();
});
