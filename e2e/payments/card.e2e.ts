import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { problemTexts } from '@portal/texts/problems';
import type { PaymentTokens } from '@portal/contract/payments';
import { CardPaymentPage, goodCard } from '../pages/card-payment-page.ts';
import { PaymentsPage } from '../pages/payments-page.ts';
import { signedInState } from '../support/accounts.ts';
import { simulatorsUrl } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const camp = 'Snow camp';
const rowing = 'Rowing season';

/** Not used anywhere else, so that every occurrence comes from this journey. */
const canary = { number: '5123 4567 8901 2346', expiry: '11/38', cvv: '739' };
const canaries = ['5123 4567 8901 2346', '5123456789012346', '5123%20', '5123+4567'];

/** The URL, headers and body of a request. */
const textOf = (request: Request): string =>
  [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n');

function recordRequests(page: Page): { toUs: string[]; toOthers: Request[] } {
  const record = { toUs: new Array<string>(), toOthers: new Array<Request>() };
  page.on('request', (request) => {
    if (new URL(request.url()).port === process.env['E2E_PORT']) record.toUs.push(textOf(request));
    else record.toOthers.push(request);
  });
  return record;
}

/** Database and log files that contain one of these texts. */
async function filesWith(texts: readonly string[]): Promise<string[]> {
  const folders = [process.env['E2E_DATA_DIR'] ?? '', path.resolve(import.meta.dirname, '../test-results')];
  const found: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const isOurs = entry.isFile() && !/\.(?:png|zip|webm)$/.test(entry.name);
      const content = isOurs
        ? await readFile(path.join(entry.parentPath, entry.name)).catch(() => null)
        : null;
      if (content && texts.some((text) => content.includes(text))) found.push(entry.name);
    }
  return found;
}

test.describe('a primary account owner', () => {
  test.use({ signedInAs: 'payer' });

  test('types a card by keyboard, sees validation errors, and pays', async ({
    home,
    shell,
    payments,
    cardPayment,
    page,
    watch,
    checkPage,
  }) => {
    const requests = recordRequests(page);
    await home.open();
    await home.openStudent('Elliot Park');
    await shell.sidebar.getByRole('link', { name: /^Payments/ }).click();
    await payments.tick(camp).check();
    await payments.amount(camp).fill('21.00');
    await payments.pay.click();
    await cardPayment.expectOpen();
    await expect(page.getByText('1 item for Elliot Park, Quillby State High School')).toBeVisible();
    await expect(cardPayment.summary).toContainText('Snow camp (part)$21.00');
    await expect(
      page.getByText('Your card details go straight to the bank’s payment gateway.'),
    ).toBeVisible();
    for (const [field, autocomplete] of [
      [cardPayment.number, 'cc-number'],
      [cardPayment.expiry, 'cc-exp'],
      [cardPayment.cvv, 'cc-csc'],
    ] as const) {
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
      await expect(field).toHaveAttribute('inputmode', 'numeric');
    }
    await expect(cardPayment.pay).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Enter your card details.')).toBeVisible();

    await cardPayment.number.fill('378282246310005');
    await cardPayment.number.blur();
    await expect(cardPayment.number).toHaveAccessibleDescription(
      'Error: Only Visa and Mastercard are accepted. Please use another card.',
    );
    await cardPayment.number.fill('44443333');
    await cardPayment.number.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('9');
    await expect(cardPayment.number).toHaveValue('4944 4333 3');
    expect(await cardPayment.number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await page.keyboard.press('Backspace');
    await expect(cardPayment.number).toHaveValue('4444 3333');
    await cardPayment.expiry.fill('');
    await cardPayment.expiry.pressSequentially('12/2039');
    await expect(cardPayment.expiry).toHaveValue('12/39');
    await expect(cardPayment.cvv).toBeFocused();

    for (const wrong of ['4444333322221112', '44443333', '<script>alert(1)</script>', '1'.repeat(30)]) {
      await cardPayment.number.fill('');
      await cardPayment.number.pressSequentially(wrong);
      await page.keyboard.press('Tab');
      await expect(cardPayment.number).toHaveAccessibleDescription(
        'Error: Card number must be in the correct format e.g. 4444333322221111',
      );
    }
    await expect(cardPayment.number).toHaveValue('1111 1111 1111 1111111111');
    await expect(cardPayment.expiry).toBeFocused();
    await page.keyboard.type('1320');
    await page.keyboard.press('Tab');
    await expect(cardPayment.expiry).toHaveAccessibleDescription(
      'MM/YY Error: Card expiry must be in the format MM/YY',
    );
    await cardPayment.expiry.fill('');
    await cardPayment.expiry.pressSequentially('1020');
    await page.keyboard.press('Tab');
    await expect(cardPayment.expiry).toHaveAccessibleDescription(
      'MM/YY Error: Card is expired. Please try another credit card.',
    );
    await page.keyboard.type('12ab');
    await page.keyboard.press('Shift+Tab');
    await expect(cardPayment.cvv).toHaveAccessibleDescription(
      '3 digits on the back Error: CVV must be 3 digits',
    );
    await expect(
      page.getByText('To continue, fix the card number, fix the expiry date and fix the CVV.'),
    ).toBeVisible();
    await checkPage('card-payment-errors');

    await page.route('**/api/processpayment/tokens', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'urn:portal:problem:payment-unavailable',
          code: 'payment-unavailable',
          status: 503,
          title: problemTexts['payment-unavailable'],
          requestId: 'journey',
        }),
      }),
    );
    watch.expectFailedCall(503, '/api/processpayment/tokens');
    await cardPayment.type(canary);
    await checkPage('card-payment');
    await cardPayment.cvv.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'An error occured processing your payment.' }),
    ).toContainText('Card payments are not available right now. Nothing was charged.');
    await expect(cardPayment.number).toHaveValue(canary.number);
    await checkPage('card-payment-not-begun');
    await page.unroute('**/api/processpayment/tokens');
    await cardPayment.cvv.press('Enter');
    await cardPayment.expectResult('Payment successful');
    await expect(
      page.getByText(/^\d{2} \w+ 20\d\d at \d+:\d\d [ap]m, Sydney time\. Card ending 2346\.$/),
    ).toBeVisible();
    const paid = cardPayment.outcome('1 payment succeeded $21.00');
    await expect(paid).toContainText(/Snow campInvoice \d+\. Receipt \d+/);
    await checkPage('payment-success');
    const receipt = /Receipt (\d+)/.exec((await paid.textContent()) ?? '')?.[1] ?? '';
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt (PDF)' }).click();
    expect((await saving).suggestedFilename()).toBe('Payment receipt.pdf');
    await page.getByRole('link', { name: 'Back to payments' }).click();
    await payments.expectOpen();
    await expect(payments.selected).toHaveCount(0);
    await expect(page.getByText(receipt).first()).toBeVisible();

    await test.step('T38 the card went to the gateway and nowhere else', async () => {
      const cards = requests.toOthers.filter((request) => request.postData()?.includes('5123456789012346'));
      expect(cards.map((request) => new URL(request.url()).pathname)).toEqual(['/bpoint/directpost']);
      expect(requests.toUs.length).toBeGreaterThan(5);
      expect(requests.toUs.filter((text) => canaries.some((one) => text.includes(one)))).toEqual([]);
      const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
      expect(canaries.filter((one) => kept.includes(one))).toEqual([]);
      // Shows that the search works: the receipt number is stored.
      expect(await filesWith([receipt])).not.toEqual([]);
      expect(await filesWith(canaries)).toEqual([]);
    });
  });

  test('T39 ignores messages from other origins, and shows when the gateway did not receive the card', async ({
    cardPayment,
    gateway,
    page,
    watch,
    checkPage,
  }) => {
    watch.expectFailedCall(503, '/bpoint/directpost');
    await page.clock.install();
    let verified = 0;
    page.on('request', (request) => (verified += Number(request.url().endsWith('/verifyresponse'))));
    await cardPayment.open({ [camp]: '13.75' });
    await cardPayment.payWith();
    await cardPayment.expectUnderWay();
    await checkPage('payment-under-way');
    const stranger = page.frames().find((frame) => frame.url().includes('/bpoint/directpost'));
    expect(stranger).toBeDefined();
    const before = verified;
    await stranger?.evaluate(() => {
      parent.postMessage('portal:payment-returned', '*');
      parent.parent.postMessage({ kind: 'returned' }, '*');
      parent.parent.postMessage({ kind: 'kept' }, '*');
    });
    await expect(cardPayment.progress).toBeVisible();
    expect(verified).toBe(before);
    await page.clock.fastForward(65_000);
    await cardPayment.expectResult('Payment not confirmed');
    expect(await gateway.charges(1375)).toEqual([]);
  });

  test('F5 pays once despite a double click, two tabs and the other parent', async ({
    cardPayment,
    gateway,
    page,
    context,
    browser,
    watch,
  }) => {
    watch.expectFailedCall(409, '/api/processpayment/tokens');
    const owing = await owedFor(page, rowing);
    const most = `${Math.trunc(owing / 100) - 9}.73`;
    const all = (owing / 100).toFixed(2);
    const otherTab = new CardPaymentPage(await context.newPage());
    await otherTab.open({ [rowing]: all });
    const otherContext = await browser.newContext({ storageState: signedInState('otherPayer') });
    const otherParent = new CardPaymentPage(await otherContext.newPage());
    await otherParent.open({ [rowing]: all });

    await cardPayment.open({ [rowing]: most });
    let begun = 0;
    page.on('request', (request) => (begun += Number(request.url().endsWith('/tokens'))));
    await cardPayment.type();
    await expect(cardPayment.pay).not.toHaveAttribute('aria-disabled', 'true');
    await cardPayment.pay.dblclick();
    await cardPayment.expectUnderWay();
    for (const other of [otherTab, otherParent]) {
      await other.payWith();
      await expect(other.page.getByRole('alert')).toContainText(
        'A payment of this invoice is in progress. Please don’t pay it again.',
      );
      await expect(other.page.getByRole('link', { name: 'See what is due now' })).toBeVisible();
    }
    await gateway.settle();
    await cardPayment.expectResult('Payment successful');
    expect(begun).toBe(1);
    const cents = Math.round(Number(most) * 100);
    expect(await gateway.charges(cents)).toHaveLength(1);
    expect(await gateway.charges(owing)).toEqual([]);
    await otherContext.close();
  });

  test('types the card into the gateway’s own page when configured', async ({
    cardPayment,
    page,
    checkPage,
  }) => {
    await useHostedFields(page);
    await page.goto('/#/parent-centric/combined-payments');
    const payments = new PaymentsPage(page);
    await payments.tick(camp).check();
    await payments.amount(camp).fill('17.00');
    await payments.pay.click();
    await page.getByRole('button', { name: 'Continue to card details' }).click();
    const hosted = cardPayment.document.frameLocator('iframe[title="Card details, payment"]');
    await hosted.getByRole('textbox', { name: 'Card number' }).fill(goodCard.number);
    await hosted.getByRole('textbox', { name: 'Expiry' }).fill(goodCard.expiry);
    await hosted.getByRole('textbox', { name: 'CVV' }).fill(goodCard.cvv);
    await checkPage('card-payment-hosted');
    await hosted.getByRole('button', { name: 'Pay $17.00' }).click();
    await cardPayment.expectResult('Payment successful');
  });
});

/** Simulates PAYMENT_GATEWAY_MODE=hostedFields: a card document without fields, and a URL for each transaction's page. */
async function useHostedFields(page: Page): Promise<void> {
  // A fulfilled document can't reach the gateway on this machine, so this removes the fields from the real one.
  await page.addInitScript(() => {
    if (location.pathname !== '/card-payment') return;
    const withoutFields = new MutationObserver(() => document.querySelector('form')?.remove());
    withoutFields.observe(document, { childList: true, subtree: true });
  });
  await page.route('**/api/processpayment/tokens', async (route) => {
    const response = await route.fetch();
    const answer: PaymentTokens = await response.json();
    const tokens = answer.tokens.map((token) => ({
      ...token,
      bPointPaymentUrl: `${simulatorsUrl()}/bpoint/pay/schoolside?in_pay_token=${token.paymentAuthToken}`,
    }));
    await route.fulfill({ response, json: { ...answer, tokens } });
  });
}

/** The amount owing on an invoice, in cents. */
async function owedFor(page: Page, description: string): Promise<number> {
  const payments = new PaymentsPage(page);
  await page.goto('/#/parent-centric/combined-payments');
  const row = payments.row(description);
  await expect(row).toContainText('owing');
  const amount = /\$([\d,]+\.\d\d)/.exec((await row.locator('.inv-amt').textContent()) ?? '')?.[1] ?? '';
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}
