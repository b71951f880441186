import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /viewer: shows and changes one viewer. */
export class ViewerPage {
  readonly page: Page;
  readonly main: Locator;
  readonly edit: Locator;
  readonly approve: Locator;
  readonly resend: Locator;
  readonly back: Locator;
  readonly status: Locator;
  readonly confirmRemoval: Locator;
  readonly submit: Locator;
  readonly keep: Locator;
  readonly cancel: Locator;
  readonly firstName: Locator;
  readonly email: Locator;
  readonly confirmEmail: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.edit = page.getByRole('button', { name: 'Edit' });
    this.approve = page.getByRole('button', { name: 'Approve' });
    this.resend = page.getByRole('button', { name: 'Resend Invitation' });
    this.back = page.getByRole('link', { name: 'Back', exact: true });
    this.status = page.getByRole('combobox', { name: 'Status' });
    this.confirmRemoval = page.getByRole('checkbox', { name: 'Confirm removal' });
    this.submit = page.getByRole('button', { name: 'Submit' });
    this.keep = page.getByRole('button', { name: /^Keep / });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
    this.firstName = page.getByRole('textbox', { name: 'First Name' });
    this.email = page.getByRole('textbox', { name: 'Email', exact: true });
    this.confirmEmail = page.getByRole('textbox', { name: 'Confirm Email' });
  }

  async expectOpen(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.main.getByText(status, { exact: true })).toBeVisible();
  }

  feature(name: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  }

  async expectSaved(name: string): Promise<void> {
    await expect(this.main).toContainText(
      `Success! Thank you for updating ${name}'s details. All details have been successfully saved.`,
    );
  }
}
