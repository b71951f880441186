import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The code step of sign-in. */
export class CodeStep {
  readonly page: Page;
  readonly heading: Locator;
  readonly code: Locator;
  readonly sms: Locator;
  readonly byEmail: Locator;
  readonly continue: Locator;
  readonly another: Locator;
  readonly refusal: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Enter your code' });
    this.code = page.getByRole('textbox', { name: '6-digit code' });
    this.sms = page.getByRole('radio', { name: 'SMS' });
    this.byEmail = page.getByRole('radio', { name: 'Email' });
    this.continue = page.getByRole('button', { name: 'Continue' });
    this.another = page.getByRole('button', { name: /^Send another code/ });
    this.refusal = page.getByText('Invalid Code');
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
  }

  async send(code: string): Promise<void> {
    await this.code.fill(code);
    await this.continue.click();
  }

  /** The status message about the code sent. */
  async isRefused(): Promise<boolean> {
    const isAnswered = async (): Promise<boolean> =>
      (await this.heading.isHidden()) || (await this.refusal.isVisible());
    await expect.poll(isAnswered).toBe(true);
    return this.refusal.isVisible();
  }

  async ask(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button }).click();
  }
}
