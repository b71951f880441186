import { expect, test } from '../support/test.ts';
import { VirtualAuthenticator } from '../support/device/virtual-authenticator.ts';

test('O-2.7 a person enrols a passkey, signs in with it and confirms a sensitive action', async ({
  office,
  page,
  schoolOffice,
  watch,
  checkPage,
}) => {
  await VirtualAuthenticator.plugIn(page);
  await page.goto(await schoolOffice.createBreakGlass('Ruth Adeyemi', '4215'));
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await checkPage('office-break-glass-enrol');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is saved.')).toBeVisible();

  await office.open();
  await page.getByRole('link', { name: 'Break-glass sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Break-glass sign-in' })).toBeVisible();
  await checkPage('office-break-glass-sign-in');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('region', { name: 'Break-glass accounts' })).toContainText(
    'Ruth Adeyemi (break-glass) signed in',
  );
  await checkPage('office-break-glass-today');

  await page.goto('/office/break-glass/confirm');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('Confirmed. You can go on.')).toBeVisible();

  await schoolOffice.revokeBreakGlass();
  watch.expectFailedCall(401, '/api/office/');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Break-glass sign-in' })).toHaveCount(0);
});
