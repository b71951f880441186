import { expect } from '@playwright/test';
import type { Download, Locator, Page } from '@playwright/test';

/** /profile/my-data: copies of the user's data. */
export class MyDataPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly ask: Locator;
  readonly copies: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'My data', level: 1 });
    this.ask = page.getByRole('button', { name: 'Ask for a copy' });
    this.copies = page.getByRole('region', { name: 'Your copies' });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/profile/my-data');
    await expect(this.heading).toBeVisible();
  }

  button(format: 'PDF' | 'JSON'): Locator {
    return this.copies.getByRole('button', { name: `Download ${format}` });
  }

  async download(format: 'PDF' | 'JSON'): Promise<Download> {
    const started = this.page.waitForEvent('download');
    await this.button(format).click();
    return started;
  }
}
