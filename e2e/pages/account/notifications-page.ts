import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The bell and /notifications. */
export class NotificationsPage {
  readonly page: Page;
  /** Its name says how many are unread. */
  readonly bell: Locator;
  readonly markAll: Locator;
  readonly days: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    this.markAll = page.getByRole('button', { name: 'Mark all read' });
    this.days = page.getByRole('main').getByRole('region');
  }

  async open(): Promise<void> {
    await this.page.goto('/#/notifications');
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  }

  /** The notification with this title. */
  about(title: string | RegExp): Locator {
    return this.page.getByRole('article', { name: title });
  }

  filter(name: string | RegExp): Locator {
    return this.page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
  }
}
