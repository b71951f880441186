import type { CombinedPayments } from '@portal/contract/payments';
import { expect, test } from '../support/test.ts';

const excursion = 'Science Centre excursion';
const swimming = 'Swimming program, ten lessons';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('puts payments for several students at several schools into one basket', async ({
    home,
    shell,
    payments,
    page,
    checkPage,
  }) => {
    await home.open();
    await expect(home.summary.getByRole('link', { name: 'Payments' })).toBeVisible();
    await expect(home.summary).toContainText('6 payments outstanding');
    await expect(home.summary).toContainText('$350.00');
    await home.summary.getByRole('link', { name: 'Payments' }).click();
    await shell.expectAt('/parent-centric/combined-payments');
    await payments.expectOpen();
    await expect(page.getByText('6 payments outstanding, $350.00 in total.')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Payments' }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(payments.group('Toby Sandhu-Reid')).toContainText('Larkspur Bend State School');
    await payments.tick(excursion).check();
    await payments.tick(swimming).check();
    await payments.amount(swimming).fill('36');
    await expect(payments.selected).toContainText('2 items selected$78.00');
    await checkPage('combined-payments');

    await payments
      .group('Asha Sandhu-Reid')
      .getByRole('link', { name: 'All payments for Asha at Quillby State High School' })
      .click();
    await expect(payments.pay).toHaveText('Pay $42.00');
    await page.goBack();
    await expect(payments.pay).toHaveText('Pay $78.00');
    await page.reload();
    await expect(payments.pay).toHaveText('Pay $78.00');
    await payments.closedTab.click();
    await expect(payments.group('Toby Sandhu-Reid')).toContainText('Yearbook and class photo');
    await payments.dueTab.click();
    await payments.pay.click();
    await shell.expectAt('/parent-centric/combined-payments/process');
    await expect(
      page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Payments' }),
    ).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(payments.pay).toHaveText('Pay $78.00');
  });

  test('sees whose school doesn’t offer it, and whose invoices another owner pays', async ({
    payments,
    page,
    shell,
    checkPage,
  }) => {
    // The page embeds the user's data and later fetches it again.
    await page.route(
      ({ pathname }) => pathname === '/' || pathname === '/api/user',
      async (route) => {
        const response = await route.fetch();
        const larkspur = /("schoolCode":"4107".*?"features":\[[^\]]*?)"Finance",?/g;
        await route.fulfill({ response, body: (await response.text()).replaceAll(larkspur, '$1') });
      },
    );
    await page.route(/\/api\/payments$/, async (route) => {
      const response = await route.fetch();
      const { places }: CombinedPayments = await response.json();
      const json: CombinedPayments = {
        places: places
          .filter(({ schoolCode }) => schoolCode === '4215')
          .map((place) => ({ ...place, mayPay: false })),
      };
      await route.fulfill({ response, json });
    });
    await shell.goTo('/parent-centric/combined-payments');
    await expect(page.getByText('This functionality is not available yet.')).toBeVisible();
    await expect(page.getByText('Toby Sandhu-Reid, Larkspur Bend State School')).toBeVisible();
    await expect(
      payments
        .group('Asha Sandhu-Reid')
        .getByText('Only the student’s primary account owner can open, download or pay invoices.'),
    ).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await checkPage('combined-payments-not-available');
  });
});
