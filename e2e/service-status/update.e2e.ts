import { expect, test } from '../support/test.ts';

test('an outdated app shows both versions', async ({ page, shell, checkPage }) => {
  await shell.goTo('/update/4.2.0|4.6.1');
  await expect(shell.heading).toHaveText('Your app is out of date');
  await shell.expectTitle('Update the app');
  await expect(page.getByRole('main')).toContainText('Current 4.2.0');
  await expect(page.getByRole('main')).toContainText('Latest 4.6.1');
  await checkPage('update');
});

test('an address without a valid version doesn’t show it', async ({ page, shell }) => {
  await shell.goTo(`/update/${encodeURIComponent('<img src=x>')}|5`);
  await expect(shell.heading).toHaveText('Your app is out of date');
  await expect(page.getByRole('main')).not.toContainText('img');
});
