import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

test('W-2.4 a page whose script is gone asks to load again, and keeps what was typed', async ({
  page,
  home,
  shell,
  watch,
}) => {
  watch.expectFailedCall(404, '/assets/help-screen');
  watch.expectCaught('Failed to fetch');
  await home.open();
  await shell.goTo('/addStudent');
  const field = page.getByRole('textbox', { name: 'EQ ID' });
  await field.fill('1234567890');
  await page.route('**/assets/help-screen*', (route) => route.fulfill({ status: 404 }));
  await page.evaluate(() => (location.hash = '#/help'));
  await expect(page.getByText('What you typed is kept.')).toBeVisible();
  await page.unroute('**/assets/help-screen*');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await shell.goTo('/addStudent');
  await expect(field).toHaveValue('1234567890');
});
