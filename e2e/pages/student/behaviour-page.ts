import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /behaviour: every incident, newest first. */
export class BehaviourPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly rows: Locator;
  readonly showEarlier: Locator;
  readonly count: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Behaviour' });
    const table = page.getByRole('table', { name: 'Behaviour, newest first' });
    this.rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
    this.showEarlier = page.getByRole('button', { name: 'Show earlier events' });
    this.count = page.getByText(/^Showing \d+ of \d+ events?$/);
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
    await expect(this.count).toBeVisible();
  }

  /** The rows that show an incident type as text. */
  ofType(type: string): Locator {
    return this.rows.filter({ has: this.page.getByText(type, { exact: true }) });
  }
}
