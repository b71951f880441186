import type { Locator } from '@playwright/test';
import { goodCard } from '../pages/card-payment-page.ts';
import { expect, test } from '../support/test.ts';

/** On a phone, from home to Pay. Counts every tap, but not typing. */
test.describe('a parent on a phone', () => {
  test.use({ signedInAs: 'payer', viewport: { width: 390, height: 844 } });

  test('pays two invoices in at most seven taps', async ({
    cardPayment,
    home,
    page,
    payments,
    shell,
    watch,
  }) => {
    // Nothing is paid: other journeys rely on the amounts owing.
    const tokens = '**/api/processpayment/tokens';
    watch.expectFailedCall(503, '/api/processpayment/tokens');
    await page.route(tokens, (route) => route.fulfill({ status: 503 }));
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      taps += 1;
      await target.click();
    };
    /** A field that already has focus needs no tap. */
    const type = async (field: Locator, text: string): Promise<void> => {
      const hasFocus = await field.evaluate((element) => element.ownerDocument.activeElement === element);
      if (!hasFocus) await tap(field);
      await page.keyboard.type(text);
    };

    await home.open();
    const startedAt = Date.now();
    await tap(page.getByRole('navigation').getByRole('link', { name: 'Payments' }).filter({ visible: true }));
    await shell.expectAt('/parent-centric/combined-payments');
    await tap(payments.tick('Snow camp'));
    await tap(payments.tick('Rowing season'));
    await tap(payments.pay);
    await cardPayment.expectOpen();
    await type(cardPayment.number, goodCard.number.replaceAll(' ', ''));
    await type(cardPayment.expiry, '1239');
    await type(cardPayment.cvv, goodCard.cvv);
    await expect(cardPayment.pay).not.toHaveAttribute('aria-disabled', 'true');
    const asked = page.waitForRequest(tokens);
    await tap(cardPayment.pay);
    expect((await asked).postDataJSON().payments).toHaveLength(2);
    test.info().annotations.push({ type: 'taps', description: String(taps) });
    process.stdout.write(`Two invoices: ${taps} taps, ${Date.now() - startedAt} ms\n`);
    expect(taps).toBeLessThanOrEqual(7);
  });
});
