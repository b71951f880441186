import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { CombinedPayments, FinanceRecord, Payments } from '@portal/contract/payments';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const library = 'Library book replacement';
const music = 'Instrumental music tuition, term 4';
const over = 'Payment amount is greater than amount owing';

/** Changes the API's response with the list. */
async function answerList(page: Page, change: (payments: Payments) => Payments): Promise<void> {
  await page.route(/\/api\/payments\/[^/]+\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Changes each invoice in the API's response with the combined list. */
async function answerPlaces(page: Page, change: (record: FinanceRecord) => FinanceRecord): Promise<void> {
  await page.route(/\/api\/payments$/, async (route) => {
    const response = await route.fetch();
    const { places }: CombinedPayments = await response.json();
    const changed = places.map((place) => ({
      ...place,
      financeRecordsDue: place.financeRecordsDue.map(change),
    }));
    await route.fulfill({ response, json: { places: changed } });
  });
}

/** An error spans its row, below the amount. */
async function expectFullWidthBelowAmount(row: Locator, error: Locator): Promise<void> {
  const [rowBox, errorBox, amountBox] = await Promise.all(
    [row, error, row.locator('.inv-amt')].map((part) => part.boundingBox()),
  );
  if (!rowBox || !errorBox || !amountBox) throw new Error('The row is not shown');
  expect(errorBox.y).toBeGreaterThanOrEqual(amountBox.y + amountBox.height);
  expect(errorBox.width).toBeGreaterThan(rowBox.width * 0.8);
}

test.describe('a primary account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('ticks what to pay, sees invalid amounts, and keeps the selection after a reload', async ({
    home,
    shell,
    payments,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    const widget = page.getByRole('region', { name: 'Outstanding Payments' });
    await expect(widget).toContainText('4 due');
    await expect(widget).toContainText('$265.50');
    await expect(shell.sidebar.getByRole('link', { name: 'Payments 4 due' })).toBeVisible();
    await widget.getByRole('link', { name: 'View and pay' }).click();
    await payments.expectOpen();
    await expect(page.getByText('Asha, Quillby State High School')).toBeVisible();
    await expect(page.getByText('We accept')).toBeVisible();
    for (const name of ['Visa', 'Mastercard']) await expect(page.getByRole('img', { name })).toBeVisible();
    for (const text of ['Overdue', 'Due in 3 days'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    for (const note of [
      'Transactions are recorded in Sydney time.',
      'Payments can take several days to process.',
      'Some banks decline identical amounts on several invoices in one transaction.',
    ])
      await expect(page.getByText(note)).toBeVisible();
    await expect(payments.pay).toHaveCount(0);

    await payments.tick(library).check();
    await expect(payments.amount(library)).toHaveValue('18.50');
    await expect(payments.pay).toHaveText('Pay $18.50');
    await payments.tick(music).check();
    await payments.amount(music).fill('60');
    await expect(payments.row(music)).toContainText('of $120.00 owing');
    await expect(payments.row(music)).toContainText('Part payment');
    await expect(payments.selected).toContainText('2 items selected$78.50');
    for (const [typed, message] of [
      ['', 'Enter an amount in dollars and cents, such as 42.50'],
      ['1e3', 'Enter an amount in dollars and cents, such as 42.50'],
      ['0.00', 'Enter an amount above $0.00'],
      ['120.01', over],
    ] as const) {
      await payments.amount(music).fill(typed);
      await expect(payments.row(music)).toContainText(message);
      await expect(payments.pay).toHaveCount(0);
    }
    await checkPage('payments-over-amount');
    const fix = payments.selected.getByText('Fix the amount marked in red, or clear the selection.');
    await expect(fix).toHaveCSS('display', 'block');
    await expect(payments.clear).toBeVisible();
    await payments.amount(music).blur();
    await expect(payments.tick(music)).not.toBeChecked();
    const alert = payments.row(music).getByRole('alert');
    await expect(alert).toHaveText(`Error: ${over}`);
    await expectFullWidthBelowAmount(payments.row(music), alert);
    await expect(page.getByRole('status').filter({ hasText: '1 item selected. Total $18.50.' })).toHaveCount(
      1,
    );
    await expect(payments.row(music)).toContainText('$120.00owing');
    await expect(payments.pay).toHaveText('Pay $18.50');

    await payments.tick(music).check();
    await expect(payments.amount(music)).toHaveValue('120.00');
    await expect(payments.amount(music)).toHaveAttribute('maxlength', '7');
    await payments.amount(music).press('End');
    await payments.amount(music).pressSequentially('000');
    await expect(payments.amount(music)).toHaveValue('120.000');
    await payments.amount(music).fill('0.00');
    await page.reload();
    // The row with the invalid amount opens after a reload.
    await expect(payments.amount(music)).toBeVisible();
    await expect(payments.row(music)).toContainText('Enter an amount above $0.00');
    await payments.amount(music).fill('60.00');
    await page.reload();
    await payments.expectOpen();
    await expect(payments.pay).toHaveText('Pay $78.50');
    await payments.details(music).click();
    await expect(payments.amount(music)).toHaveValue('60.00');
    await checkPage('payments');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(payments.pay).toBeVisible();
    await expectNoSidewaysScroll(page);
    if (size) await page.setViewportSize(size);
    await payments.clear.click();
    await expect(payments.tick(library)).not.toBeChecked();
    await expect(payments.selected).toHaveCount(0);
  });

  test('pays an invoice of more than the amount field holds without typing', async ({
    payments,
    cardPayment,
    page,
    checkPage,
  }) => {
    const owing = new Map([
      [music, 10_000.5],
      [library, 10_000],
    ]);
    await answerPlaces(page, (record) => {
      const amount = owing.get(record.description) ?? record.amountOwing;
      return { ...record, amountOwing: amount, paymentAmount: amount, originalAmount: amount };
    });
    await page.goto('/#/parent-centric/combined-payments');
    await payments.tick('Science Centre excursion').check();
    await payments.tick(library).check();
    await expect(payments.amount(library)).toHaveValue('10000');
    await payments.tick(music).check();
    await expect(payments.pay).toHaveText('Pay $20,042.50');
    await expect(payments.row(music)).toContainText('All of it: $10,000.50');
    await checkPage('payments-all-of-it');
    await payments.amount(music).fill('60');
    await expect(payments.pay).toHaveText('Pay $10,102.00');
    await page.getByRole('button', { name: 'Pay all of it' }).click();
    await expect(payments.pay).toHaveText('Pay $20,042.50');
    await payments.pay.click();
    await expect(cardPayment.summary).toContainText(`${music}$10,000.50`);
  });

  test('expands paid and closed invoices, and saves an invoice', async ({
    home,
    payments,
    page,
    watch,
    checkPage,
  }) => {
    await home.open();
    await home.card('Asha Sandhu-Reid').getByRole('link', { name: 'Payments for Asha' }).click();
    await payments.expectOpen();
    await payments.dueTab.press('ArrowRight');
    await expect(payments.closedTab).toBeFocused();
    await expect(payments.closed).toContainText('Previous 12 months');
    await expect(payments.row('Art materials levy')).toContainText('$35.00paid');
    await expect(payments.row('Theatre visit, cancelled')).toContainText('Closed');
    await payments.details('Art materials levy').click();
    await expect(payments.row('Art materials levy')).toContainText('Receipt');
    await checkPage('payments-closed');
    await payments.dueTab.click();
    for (const [description, words] of [
      // One invoice has the school's own PDF; the other's is generated from the register.
      ['Science Centre excursion', 'TAX INVOICE'],
      ['2027 resource scheme deposit', '%PDF-1.7'],
    ] as const) {
      await payments.details(description).click();
      const saving = page.waitForEvent('download');
      await payments.pdf(description).click();
      const file = await saving;
      expect(file.suggestedFilename()).toMatch(/^Invoice \d+\.pdf$/);
      expect((await readFile(await file.path())).toString('latin1')).toContain(words);
    }
    watch.expectFailedCall(503, '/api/invoice');
    await page.route('**/api/invoice?*', (route) => route.fulfill({ status: 503 }));
    await payments.pdf('Science Centre excursion').click();
    await expect(page.getByText('Error downloading the file')).toBeVisible();
  });

  test('sees payments in progress with their receipts, and that nothing is outstanding', async ({
    shell,
    payments,
    page,
    home,
    checkPage,
  }) => {
    await answerList(page, (answer) => ({
      ...answer,
      noOfPaymentsOutstanding: 0,
      totalPaymentsOutstanding: 0,
      financeRecordsDue: answer.financeRecordsDue.slice(0, 2).map((record, index) => ({
        ...record,
        amountOwing: 0,
        paymentsAreInProgress: true,
        amountBeingConfirmed: index === 0 ? 18.5 : 0,
        pendingPayments:
          index === 0
            ? []
            : [
                {
                  paymentDate: '2026-11-14T13:30:00.000Z',
                  paymentReceipt: '88210467',
                  paymentAmount: record.originalAmount,
                },
              ],
      })),
    }));
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: /^Payments/ }).click();
    await expect(page.getByText('No outstanding payments for Asha.')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Science Centre excursion: payment in progress' }),
    ).toBeVisible();
    await expect(
      page.getByText('$42.00 paid Sunday 15 November, receipt 88210467.', { exact: false }),
    ).toBeVisible();
    await expect(
      page.getByText('$18.50 is being confirmed with the bank. Do not pay it again'),
    ).toBeVisible();
    await expect(payments.pay).toHaveCount(0);
    await checkPage('payments-in-progress');
  });

  test('ticks sixty invoices, and sees an error when the list fails to load', async ({
    shell,
    payments,
    page,
    home,
    watch,
  }) => {
    await answerList(page, (answer) => ({
      ...answer,
      financeRecordsDue: answer.financeRecordsDue.slice(0, 1).flatMap((record) =>
        Array.from({ length: 60 }, (_, index) => ({
          ...record,
          invoiceNumber: String(900_000 + index),
          description: `Invoice ${index + 1}`,
        })),
      ),
    }));
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: /^Payments/ }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(60);
    await page.evaluate(() => {
      for (const box of document.querySelectorAll<HTMLInputElement>('.inv input[type=checkbox]')) box.click();
    });
    await expect(payments.selected).toContainText('60 items selected$1,110.00');

    await page.unroute(/\/api\/payments\/[^/]+\/[^/]+$/);
    const busy = {
      status: 503,
      contentType: 'application/problem+json',
      body: '{"code":"busy","status":503}',
    };
    await page.route(/\/api\/payments\/[^/]+\/[^/]+$/, (route) => route.fulfill(busy));
    watch.expectFailedCall(503, '/api/payments/');
    await page.reload();
    await expect(page.getByText('Payments could not be loaded.')).toBeVisible({ timeout: 20_000 });
    await page.unroute(/\/api\/payments\/[^/]+\/[^/]+$/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(payments.row(music)).toBeVisible();
  });
});

test.describe('an owner who is not primary for the student', () => {
  test.use({ signedInAs: 'secondOwner' });

  test('sees what is due, and can neither open, download nor pay it', async ({
    shell,
    payments,
    page,
    home,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await shell.sidebar.getByRole('link', { name: /^Payments/ }).click();
    await expect(payments.row(music)).toContainText('$120.00owing');
    await expect(
      page.getByText('Only the student’s primary account owner can open, download or pay invoices.'),
    ).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('main').locator('summary')).toHaveCount(0);
    await expect(payments.pay).toHaveCount(0);
    await checkPage('payments-view-only');
  });
});
