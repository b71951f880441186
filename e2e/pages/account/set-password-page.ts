import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /login/changeForgottenPassword: the page that a password link opens. */
export class SetPasswordPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly button: Locator;
  readonly problems: Locator;
  readonly askAgain: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Set a new password', level: 1 });
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.password = page.getByLabel('New password', { exact: true });
    this.confirmation = page.getByLabel('Confirm new password', { exact: true });
    this.button = page.getByRole('button', { name: 'Change password' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.askAgain = page.getByRole('link', { name: 'Ask for a new link' });
  }

  async follow(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.heading).toBeVisible();
  }

  async enter(email: string, password: string, confirmation = password): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.confirmation.fill(confirmation);
    await this.button.click();
  }
}
