import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { password } from '../../support/accounts.ts';

/** /registration/delegated-viewer: from the invitation's link to an account. */
export class ViewerRegistrationPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the link in the e-mail and accepts the terms. */
  async follow(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
    await expect(this.page.getByRole('checkbox').first()).toBeVisible();
    for (const box of await this.page.getByRole('checkbox').all()) await box.check();
    await this.page.getByRole('button', { name: 'Accept' }).click();
  }

  async expectInvalid(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByText('Unfortunately, the invitation code is not valid.')).toBeVisible();
  }

  async sayItIsMe(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Is this you?' })).toBeVisible();
    await expect(this.page.getByText(name)).toBeVisible();
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async createAccount(email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Email', exact: true }).first().fill(email);
    await this.page.getByRole('textbox', { name: 'Confirm email' }).fill(email);
    await this.page.getByLabel('Password', { exact: true }).first().fill(password);
    await this.page.getByLabel('Confirm password').fill(password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    await expect(this.page.getByText('Pending approval')).toBeVisible();
  }
}
