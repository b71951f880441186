import { expect, test } from '../support/test.ts';
import { absentFamily } from './absent-families.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('O-7.5 at the gate, a student found by name is here now, and it is taken back', async ({
  office,
  page,
  checkPage,
}) => {
  const { name } = absentFamily(116);
  const withOrder = absentFamily(107);
  await office.signInAs('Tom Kelso');
  await page.getByRole('navigation', { name: 'Office, bottom' }).getByRole('link', { name: 'Gate' }).click();
  await expect(page.getByRole('heading', { name: /^Gate, / })).toBeVisible();
  const card = (of: string) => page.getByRole('listitem').filter({ hasText: of });
  await expect(card(withOrder.name)).toContainText('Ask office');
  await expect(card(withOrder.name).getByRole('button', { name: /^Call/ })).toHaveCount(0);
  await checkPage('office-gate');
  await page.getByRole('searchbox', { name: 'Student name or EQ ID' }).fill(name);
  await expect(card(name)).toContainText('Unexplained');
  const hereNow = page.getByRole('button', { name: `Here now, late: ${name}` });
  expect((await hereNow.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await hereNow.click();
  await expect(office.messages).toContainText(`${name}, late`);
  await page.getByRole('button', { name: /^Late/ }).click();
  await expect(card(name)).toBeVisible();
  await office.messages.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Unexplained/ }).click();
  await expect(card(name)).toBeVisible();
});

test('O-7.5 without a signal, an entry waits on the phone and is sent when the signal is back', async ({
  office,
  page,
  checkPage,
  context,
  watch,
}) => {
  const { name } = absentFamily(117);
  await office.signInAs('Tom Kelso');
  const list = page.waitForResponse(/\/attendance\/students$/);
  await page.getByRole('navigation', { name: 'Office, bottom' }).getByRole('link', { name: 'Gate' }).click();
  await list;
  await expect(page.getByText('All sent')).toBeVisible();
  watch.expectFailedCall('offline', '/');
  await context.setOffline(true);
  await expect(page.getByText('No signal. All sent')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Student name or EQ ID' }).fill(name);
  await page.getByRole('button', { name: `Here now, late: ${name}` }).click();
  await expect(page.getByText('No signal. 1 to send')).toBeVisible();
  await page.getByRole('button', { name: /^Late/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('not sent yet');
  await checkPage('office-gate-offline');

  await page.getByRole('button', { name: /My account$/ }).click();
  await page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('1 gate entry has not been sent yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();

  await context.setOffline(false);
  await expect(page.getByText('All sent', { exact: true })).toBeVisible();
  await expect(office.messages).toContainText(`${name}, late`);
  await expect(card).toContainText('entered by Tom Kelso');
});
