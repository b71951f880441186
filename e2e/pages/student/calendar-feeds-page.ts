import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /profile/calendars: live calendars and their addresses. */
export class CalendarFeedsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly list: Locator;
  readonly create: Locator;
  readonly given: Locator;
  readonly address: Locator;
  /** "Confirm it's you". */
  readonly confirm: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Live calendars' });
    this.list = page.getByRole('region', { name: 'Your live calendars' });
    this.create = page.getByRole('region', { name: 'New live calendar' });
    this.given = page.getByRole('region', { name: /^Address of/ });
    this.address = this.given.getByLabel('Address', { exact: true });
    this.confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/profile/calendars');
    await expect(this.heading).toBeVisible();
    await expect(this.create).toBeVisible();
  }

  async createFor(whose: string): Promise<void> {
    await this.create.getByRole('radio', { name: new RegExp(`^${whose}`) }).check();
    await this.create.getByRole('button', { name: 'Create live calendar' }).click();
  }

  async press(action: 'Show address of' | 'Replace address of' | 'Remove', name: string): Promise<void> {
    await this.list.getByRole('button', { name: `${action} ${name}` }).click();
  }

  async confirmWith(action: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: action }).click();
  }
}
