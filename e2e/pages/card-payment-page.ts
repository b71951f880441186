import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { PaymentsPage } from './payments-page.ts';

export const goodCard = { number: '4444 3333 2222 1111', expiry: '12/39', cvv: '123' };
export type TypedCard = typeof goodCard;

/** Paying by card: the card form, the waiting page and the outcome. */
export class CardPaymentPage {
  readonly page: Page;
  readonly document: FrameLocator;
  readonly number: Locator;
  readonly expiry: Locator;
  readonly cvv: Locator;
  readonly pay: Locator;
  readonly summary: Locator;
  readonly progress: Locator;
  readonly heading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.document = page.frameLocator('iframe[title="Card details"]');
    this.number = this.document.getByRole('textbox', { name: 'Card number' });
    this.expiry = this.document.getByRole('textbox', { name: 'Expiry' });
    this.cvv = this.document.getByRole('textbox', { name: 'CVV' });
    this.pay = page.getByRole('button', { name: /^Pay \$/ });
    this.summary = page.getByRole('complementary', { name: 'You are paying' });
    this.progress = page.getByRole('status').filter({ hasText: 'Do not close this page' });
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
  }

  /** From the combined payments list to the card form, with these amounts for these invoices. */
  async open(amounts: Readonly<Record<string, string>>): Promise<void> {
    const payments = new PaymentsPage(this.page);
    await this.page.goto('/#/parent-centric/combined-payments');
    await payments.expectOpen();
    for (const [description, amount] of Object.entries(amounts)) {
      await payments.tick(description).check();
      await payments.amount(description).fill(amount);
    }
    await payments.pay.click();
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toHaveText('Pay by card');
    await expect(this.number).toBeVisible();
  }

  async type({ number, expiry, cvv }: TypedCard = goodCard): Promise<void> {
    await this.number.fill(number);
    await this.expiry.fill(expiry);
    await this.cvv.fill(cvv);
  }

  async payWith(card: TypedCard = goodCard): Promise<void> {
    await this.type(card);
    await expect(this.pay).not.toHaveAttribute('aria-disabled', 'true');
    await this.pay.click();
  }

  async expectUnderWay(): Promise<void> {
    await expect(this.progress).toBeVisible();
  }

  async expectResult(title: string): Promise<void> {
    await expect(this.heading).toHaveText(title, { timeout: 30_000 });
    await expect(this.heading).toBeFocused();
  }

  /** The heading for a group of invoices with the same outcome, such as "1 payment failed". */
  outcome(name: string): Locator {
    return this.page.getByRole('region', { name });
  }
}
