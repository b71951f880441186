import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Events of the school office: the month, the list and the editor. */
export class OfficeEventPages {
  readonly page: Page;
  readonly month: Locator;

  constructor(page: Page) {
    this.page = page;
    this.month = page.getByRole('table', { name: /Monday to Friday$/ });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Office', exact: true })
      .getByRole('link', { name: 'Events' })
      .click();
    await expect(this.month).toBeVisible();
  }

  async showMonthOf(day: string): Promise<void> {
    const address = new URL(this.page.url());
    address.searchParams.set('month', day.slice(0, 7));
    await this.page.goto(address.href);
    await expect(this.month).toBeVisible();
  }

  /** Starts an event for a year level. `day` is DD/MM/YYYY. */
  async fill(name: string, { day, year }: { day: string; year: string }): Promise<void> {
    await this.page.getByRole('button', { name: /^New event/ }).click();
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByLabel('First day', { exact: true }).fill(day);
    await this.page.getByLabel('From (optional)', { exact: true }).fill('08:30');
    await this.page.getByLabel('To (optional)', { exact: true }).fill('14:45');
    await this.page.getByLabel('Audience').selectOption('Year levels');
    await this.page.getByRole('checkbox', { name: new RegExp(`^${year},`) }).check();
  }

  /** Confirms in the dialog that names the families. */
  async confirm(verb: 'Publish' | 'Cancel'): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toContainText('families');
    await dialog.getByRole('button', { name: new RegExp(`^${verb} for \\d+ famil`) }).click();
    await expect(dialog).toBeHidden();
  }
}
