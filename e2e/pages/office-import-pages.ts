import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Importing packages in the school office. */
export class OfficeImportPages {
  readonly page: Page;
  readonly problems: Locator;
  readonly access: Locator;
  readonly changes: Locator;
  readonly result: Locator;
  readonly packages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.problems = page.getByRole('table', { name: 'Problems by file and line' });
    this.access = page.getByRole('region', { name: 'Who gains and who loses access' });
    this.changes = page.getByRole('table', { name: 'Changes by file' });
    this.result = page.getByRole('region', { name: 'Result' });
    this.packages = page.getByRole('table', { name: 'Packages' });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Office', exact: true })
      .getByRole('link', { name: 'Import' })
      .click();
    await expect(this.page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  }

  /** Uploads a package and waits until its page is shown. */
  async upload(file: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Upload a package' }).click();
    await (await chooser).setFiles(file);
    await expect(this.page.getByRole('list', { name: /^Import: step/ }).or(this.result)).toBeVisible();
  }

  row(name: string): Locator {
    return this.packages.getByRole('row').filter({ hasText: name });
  }
}
