import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The code step of signing in. */
export class CodeStep {
  readonly page: Page;
  readonly heading: Locator;
  readonly code: Locator;
  readonly sms: Locator;
  readonly byEmail: Locator;
  readonly continue: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Enter your code' });
    this.code = page.getByRole('textbox', { name: '6-digit code' });
    this.sms = page.getByRole('radio', { name: 'SMS' });
    this.byEmail = page.getByRole('radio', { name: 'Email' });
    this.continue = page.getByRole('button', { name: 'Continue' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
  }

  async send(code: string): Promise<void> {
    await this.code.fill(code);
    await this.continue.click();
  }

  async ask(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button }).click();
  }
}
