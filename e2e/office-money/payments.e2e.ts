import { formatDateField } from '@portal/contract/dates';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

test('O-14 a payment is decided with the bank’s receipt, and its day is exported', async ({
  office,
  page,
  watch,
  checkPage,
}) => {
  await office.signInAs('Amara Osei');
  await page.getByRole('main').getByRole('link', { name: 'Decide', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name: 'Payments' })
    .click();
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  await checkPage('office-payments');

  await page.getByRole('button', { name: /^History of the payment/ }).click();
  await expect(page.getByRole('dialog', { name: /^History of the payment/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Decide the payment/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Payment of invoice/ });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('Choose what the bank says.')).toBeVisible();
  await dialog.getByText('The card was charged').click();
  await dialog.getByLabel('Receipt number').fill('90311688');
  await dialog.getByLabel('Settlement date', { exact: true }).fill(formatDateField(schoolToday()));
  await checkPage('office-payment-decide');
  watch.expectFailedCall(403, '/api/office/schools/');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Amara Osei' }).click();
  await expect(page.getByText('Confirmed. You can go on.')).toBeVisible();
  await page.getByRole('button', { name: /^Decide the payment/ }).click();
  await expect(dialog.getByLabel('Receipt number')).toHaveValue('90311688');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(office.messages).toContainText('The outcome is recorded.');
  await expect(page.getByText('Every payment has an outcome.')).toBeVisible();

  const days = page.getByRole('table', { name: 'Gateway, portal and register by settlement day' });
  await days
    .getByRole('row')
    .filter({ hasText: 'Differs' })
    .getByRole('button', { name: /^Compare/ })
    .click();
  const compared = page.getByRole('dialog');
  await expect(compared.getByText(/^The gateway charged \$42.00/)).toBeVisible();
  await checkPage('office-payment-day');
  await compared.getByRole('button', { name: 'Close' }).click();

  const day = days
    .getByRole('row')
    .filter({ hasText: 'to export' })
    .filter({ has: page.getByRole('button') })
    .first();
  const download = page.waitForEvent('download');
  await day.getByRole('button', { name: /^Export/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments \d{4}-\d{2}-\d{2}\.csv$/);
});

test('O-14 an invoice is found, its refund recorded and its receipt sent again', async ({
  office,
  page,
  watch,
  checkPage,
}) => {
  await office.signInAs('Lena Fischer');
  await page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name: 'Payments' })
    .click();
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('button', { name: 'In progress' }).click();
  await checkPage('office-invoices');
  await page.getByRole('searchbox').fill('104034');
  await page.getByRole('link', { name: '104034' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice 104034' })).toBeVisible();
  await checkPage('office-invoice');
  await page.getByRole('button', { name: /^Send receipt/ }).click();
  await expect(office.messages).toContainText('The receipt is on its way');

  await page.getByRole('button', { name: /^Record a refund/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Receipt number of the refund').fill('90312001');
  await dialog.getByLabel('Amount refunded').fill('100');
  await dialog.getByLabel('Settlement date', { exact: true }).fill(formatDateField(schoolToday()));
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('At most $42.50 can be refunded.')).toBeVisible();
  await dialog.getByLabel('Amount refunded').fill('20');
  await checkPage('office-refund');
  watch.expectFailedCall(403, '/api/office/schools/');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Lena Fischer' }).click();
  await expect(page.getByText('Confirmed. You can go on.')).toBeVisible();
  await page.getByRole('button', { name: /^Record a refund/ }).click();
  await expect(dialog.getByLabel('Receipt number of the refund')).toHaveValue('90312001');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(/^\$20\.00 on .*, receipt 90312001/)).toBeVisible();
});
