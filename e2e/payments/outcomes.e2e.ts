import { goodCard } from '../pages/card-payment-page.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const scheme = 'Student resource scheme, whole year';
const laptop = 'Laptop program';

test.describe('a primary account owner', () => {
  test.use({ signedInAs: 'payer' });

  test('sees which of several payments failed and why, and retries those', async ({
    cardPayment,
    gateway,
    payments,
    page,
    checkPage,
  }) => {
    await cardPayment.open({ [scheme]: '11.00', [laptop]: '12.51' });
    await expect(cardPayment.summary).toContainText('Total$23.51');
    await cardPayment.payWith();
    await cardPayment.expectResult('Some payments did not go through');
    await expect(cardPayment.outcome('1 payment succeeded $11.00')).toContainText(scheme);
    await expect(cardPayment.outcome('1 payment failed $12.51')).toContainText(
      /Laptop programInvoice \d+\. There is not enough money in the account\. You have not been charged\./,
    );
    await checkPage('payment-partial-success');
    await page.reload();
    await cardPayment.expectResult('Some payments did not go through');
    await page.getByRole('button', { name: 'Try the failed payment again' }).click();
    await cardPayment.expectOpen();
    await expect(page.getByText('1 item for Elliot Park')).toBeVisible();
    await expect(cardPayment.summary).not.toContainText(scheme);
    await expect(cardPayment.number).toHaveValue('');

    await cardPayment.payWith({ ...goodCard, number: '4987654321098769' });
    await cardPayment.expectResult('Payment unsuccessful');
    for (const text of [
      'An error occured processing your payment.',
      'Your payment attempt was unsuccessful. Please check your payment details and try again.',
    ])
      await expect(page.getByRole('main')).toContainText(text);
    await expect(cardPayment.outcome('1 payment failed $12.51')).toContainText(
      'The card number is not right.',
    );
    await expect(page.getByRole('button', { name: 'Download receipt (PDF)' })).toHaveCount(0);
    await checkPage('payment-failure');
    await page.getByRole('link', { name: 'Back to payments' }).click();
    await payments.expectOpen();
    expect(await gateway.charges(1100)).toHaveLength(1);
    expect(await gateway.charges(1251)).toEqual([]);
  });

  test('sees that an outcome is unknown, and gets it later, on the page and by e-mail', async ({
    cardPayment,
    gateway,
    mailbox,
    page,
    checkPage,
  }) => {
    await page.clock.install();
    const before = await mailbox.all();
    await cardPayment.open({ [laptop]: '14.73' });
    await cardPayment.payWith();
    await cardPayment.expectUnderWay();
    await expect(page.getByText('This can take up to 60 seconds.')).toBeVisible();
    await page.clock.fastForward(61_000);
    await cardPayment.expectResult('Payment not confirmed');
    await expect(page.getByRole('main')).toContainText('An error occured processing your payment.');
    await expect(cardPayment.outcome('1 payment unconfirmed $14.73')).toContainText(
      /Laptop programInvoice \d+\. Outcome: unknown response status\. The bank has not answered yet\. Do not pay this again until we have told you\./,
    );
    await checkPage('payment-unknown');
    await gateway.settle();
    await page.clock.fastForward(16_000);
    await cardPayment.expectResult('Payment successful');
    expect(await gateway.charges(1473)).toHaveLength(1);
    const { text } = await mailbox.newMessage(
      before,
      ({ to, subject }) => to === accounts.payer && subject === 'Receipt for your payment',
    );
    expect(text).toContain('$14.73');
  });

  test('is warned before leaving a payment in progress, and doesn’t pay again by reloading or going back', async ({
    cardPayment,
    gateway,
    payments,
    page,
    shell,
    checkPage,
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/bpoint/directpost'))));
    await cardPayment.open({ [laptop]: '15.73' });
    await cardPayment.payWith();
    await cardPayment.expectUnderWay();
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await expect(question).toContainText('Your payment is under way.');
    await checkPage('payment-leaving');
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.evaluate(() => location.assign('#/parent-centric/combined-payments'));
    await expect(question).toContainText('Your payment is under way.');
    await expect(page).toHaveURL(/combined-payments\/process$/);
    await question.getByRole('button', { name: 'Stay' }).click();
    await cardPayment.expectUnderWay();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
    await shell.goTo('/parent-centric/combined-payments/process');
    await cardPayment.expectUnderWay();
    await page.reload();
    expect(dialogs).toContain('beforeunload');
    await cardPayment.expectUnderWay();
    await expect(page.locator('iframe')).toHaveCount(0);
    await gateway.settle();
    await cardPayment.expectResult('Payment successful');
    await page.getByRole('link', { name: 'Back to payments' }).click();
    await payments.expectOpen();
    await page.goBack();
    await cardPayment.expectResult('Payment successful');
    expect(await gateway.charges(1573)).toHaveLength(1);
    expect(sent).toBe(1);
  });

  test('may go back before the gateway has returned, without submitting the card again', async ({
    cardPayment,
    gateway,
    page,
  }) => {
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/bpoint/directpost'))));
    const [gatewayReturned, wentBack] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/processpaymenthandler/paymentresponse', async (route) => {
      gatewayReturned.resolve();
      await wentBack.promise;
      await route.continue();
    });
    // Simulates a slow phone: history navigation takes half a second.
    await page.addInitScript(() => {
      for (const move of ['back', 'forward'] as const) {
        const original = history[move];
        history[move] = () => void setTimeout(() => original.call(history), 500);
      }
    });
    await cardPayment.open({ [laptop]: '17.73' });
    await cardPayment.payWith();
    await cardPayment.expectUnderWay();
    await gatewayReturned.promise;
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await page.goBack({ waitUntil: 'commit' });
    const returned = page.waitForEvent('framenavigated', (frame) => frame.url().endsWith('paymentresponse'));
    wentBack.resolve();
    await returned;
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.waitForFunction(() => history.state === 'a copy of the page that pays');
    await page.evaluate(() => location.assign('#/parent-centric/combined-payments'));
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/combined-payments\/process$/);
    await cardPayment.expectUnderWay();
    await gateway.settle();
    await cardPayment.expectResult('Payment successful');
    expect(await gateway.charges(1773)).toHaveLength(1);
    expect(sent).toBe(1);
  });

  test('sees the outcome after the session ended part-way', async ({
    cardPayment,
    gateway,
    shell,
    signIn,
    watch,
  }) => {
    for (const path of ['/api/processpayment/verifyresponse', '/api/processpayment/auditpayment'])
      for (const status of [401, 403]) watch.expectFailedCall(status, path);
    // An earlier receipt may be unread.
    watch.expectFailedCall(401, '/api/notifications/read');
    await cardPayment.open({ [laptop]: '16.73' });
    await cardPayment.payWith();
    await cardPayment.expectUnderWay();
    await shell.expireSession();
    await signIn.expectOpen();
    await gateway.settle();
    await signIn.signInWithCode(accounts.payer);
    await cardPayment.expectResult('Payment successful');
    await shell.expectAt('/parent-centric/combined-payments/process');
    expect(await gateway.charges(1673)).toHaveLength(1);
  });
});

test.describe('an owner with several students', () => {
  test.use({ signedInAs: 'otherOwner' });

  test('pays for all of them with one card entry', async ({
    cardPayment,
    payments,
    page,
    shell,
    checkPage,
  }) => {
    await shell.goTo('/parent-centric/combined-payments');
    await payments.expectOpen();
    const groups = [payments.group('Lachlan'), payments.group('Mia')];
    for (const group of groups) {
      await group.getByRole('checkbox').first().check();
      await group.getByRole('textbox').first().fill('2.00');
    }
    await payments.pay.click();
    await cardPayment.expectOpen();
    await expect(page.getByText('2 items for 2 students')).toBeVisible();
    await expect(cardPayment.summary).toContainText('Lachlan');
    await cardPayment.payWith();
    await cardPayment.expectResult('Payments successful');
    const paid = cardPayment.outcome('2 payments succeeded $4.00');
    await expect(paid).toContainText('Lachlan');
    await expect(paid).toContainText('Mia');
    await checkPage('payment-combined');
    await shell.goTo('/payment/process/1/2');
    await shell.expectAt('/studentNotFound');
  });
});
