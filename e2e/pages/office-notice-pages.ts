import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The notices page of the school office: the list, the form and the dialog before publishing. */
export class OfficeNoticePages {
  readonly page: Page;
  readonly urgent: Locator;
  readonly publishing: Locator;

  constructor(page: Page) {
    this.page = page;
    this.urgent = page.getByRole('checkbox', { name: /^Urgent/ });
    this.publishing = page.getByRole('dialog', { name: /^Publish "/ });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Office', exact: true })
      .getByRole('link', { name: 'Notices' })
      .click();
    await expect(this.page.getByRole('table', { name: 'Notices, alerts and outages' })).toBeVisible();
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }

  /** Starts a notice to the adults of these students. `until` is DD/MM/YYYY. */
  async write(
    notice: Readonly<{ title: string; message: string; until: string; eqIds: readonly string[] }>,
  ): Promise<void> {
    await this.page.getByRole('button', { name: /^New notice/ }).click();
    await this.page.getByLabel('Title', { exact: true }).fill(notice.title);
    await this.page.getByLabel('Message', { exact: true }).fill(notice.message);
    await this.page.getByLabel('Until', { exact: true }).fill(notice.until);
    await this.page.getByLabel('Until time').fill('15:00');
    await this.page.getByLabel('Audience').selectOption('EQ IDs');
    await this.page.getByRole('textbox', { name: /EQ IDs/ }).fill(notice.eqIds.join('\n'));
  }

  /** Saves the notice, and opens the dialog before publishing. */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(this.publishing).toContainText('families');
  }

  /** Publishes: confirms in the dialog, signs in again as required, and confirms once more. */
  async publishAfterSignIn(title: string, person: string): Promise<void> {
    const confirm = this.publishing.getByRole('button', { name: /^Publish for \d+ famil/ });
    await confirm.click();
    await this.page.getByRole('button', { name: 'Sign in again' }).click();
    await this.page.getByRole('button', { name: person }).click();
    await this.page.getByRole('button', { name: `Publish "${title}"` }).click();
    await confirm.click();
    await expect(this.publishing).toBeHidden();
  }

  async recall(title: string): Promise<void> {
    await this.page.getByRole('button', { name: `Recall "${title}"` }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Recall' }).click();
  }
}
