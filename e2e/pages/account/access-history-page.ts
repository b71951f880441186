import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /profile/access-history: who did or viewed what. */
export class AccessHistoryPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly entries: Locator;
  readonly student: Locator;
  readonly who: Locator;
  readonly older: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Access history', level: 1 });
    this.entries = page.getByRole('main').getByRole('listitem');
    this.student = page.getByLabel('Student', { exact: true });
    this.who = page.getByLabel('Who', { exact: true });
    this.older = page.getByRole('button', { name: 'Show older entries' });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/profile/access-history');
    await expect(this.heading).toBeVisible();
  }

  /** An entry by its sentence. */
  entry(text: string): Locator {
    return this.entries.filter({ hasText: text });
  }
}
