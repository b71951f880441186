import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { Mailbox } from '../mailbox.ts';

/** /login/forgotPassword: requests a password link. */
export class ForgotPasswordPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly email: Locator;
  readonly button: Locator;
  readonly problems: Locator;
  readonly sent: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Forgotten your password?', level: 1 });
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.button = page.getByRole('button', { name: 'Send me a link' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.sent = page.getByRole('heading', { name: 'Check your email', level: 1 });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/login/forgotPassword');
    await expect(this.heading).toBeVisible();
  }

  async ask(email: string): Promise<void> {
    // The sign-in page, which stays until this one has loaded, has a field of the same name.
    await expect(this.heading).toBeVisible();
    await this.email.fill(email);
    await this.button.click();
  }

  /** Requests a link and reads it from the mailbox. */
  async linkFor(email: string): Promise<string> {
    const mailbox = new Mailbox();
    const before = await mailbox.all();
    await this.ask(email);
    await expect(this.sent).toBeVisible();
    return mailbox.newResetLink(before, email);
  }
}
