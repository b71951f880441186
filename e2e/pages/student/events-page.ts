import { expect } from '@playwright/test';
import type { Download, Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/** /upcoming-events and /combined-upcoming-events: the agenda and its filter. */
export class EventsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly days: Locator;
  readonly items: Locator;
  readonly filter: Locator;
  readonly dateFrom: Locator;
  readonly dateTo: Locator;
  readonly count: Locator;
  readonly showMore: Locator;
  /** Opens the filter on a phone. */
  readonly filters: Locator;
  readonly liveCalendars: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Upcoming events' });
    this.days = page.getByRole('main').locator('.agenda-day');
    this.items = page.getByRole('main').locator('.agenda-item');
    this.filter = page.getByRole('form', { name: 'Filter events' });
    this.dateFrom = this.filter.getByLabel('Date from', { exact: true });
    this.dateTo = this.filter.getByLabel('Date to', { exact: true });
    this.count = page.getByRole('main').getByText(/^Showing \d+ of \d+ events?$/);
    this.showMore = page.getByRole('button', { name: 'Show more events' });
    this.filters = page.getByRole('button', { name: 'Filters' });
    this.liveCalendars = page.getByRole('link', { name: /^Live calendars/ });
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
    await expect(this.count).toBeVisible();
  }

  /** A filter option: an event type, or a student's first name. */
  choice(name: string): Locator {
    return this.filter.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) });
  }

  event(name: string): Locator {
    return this.items.filter({ hasText: name });
  }

  async addToCalendar(name: string): Promise<{ download: Download; text: string }> {
    const started = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: `Add ${name} to my calendar` }).click();
    const download = await started;
    return { download, text: await readFile(await download.path(), 'utf8') };
  }
}
