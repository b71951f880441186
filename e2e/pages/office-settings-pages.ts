import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Page object of the office's features, terms and error reports. */
export class OfficeSettingsPages {
  readonly page: Page;
  readonly changes: Locator;
  readonly students: Locator;
  readonly palette: Locator;

  constructor(page: Page) {
    this.page = page;
    this.changes = page.getByRole('region', { name: 'What changes when you save' });
    this.students = page.getByRole('table', { name: 'Students with features of their own' });
    this.palette = page.getByRole('dialog', { name: 'Search or go to a page' });
  }

  /** Chooses the demo school as staff of the department do. */
  async chooseSchool(): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Find a school by name or centre code' }).fill('wattle');
    await this.page.getByRole('button', { name: /Wattle Plains/ }).click();
    await expect(this.page.getByRole('button', { name: /School: Wattle Plains/ })).toBeVisible();
  }

  async openTab(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Features and terms' })
      .getByRole('link', { name })
      .click();
  }

  feature(name: string): Locator {
    return this.page.getByRole('switch', { name: new RegExp(`^${name}`) });
  }

  /** Opens the palette and types. */
  async search(text: string): Promise<void> {
    // The key works once the frame is there.
    await expect(this.page.getByRole('button', { name: 'Search or go to a page' })).toBeVisible();
    await this.page.keyboard.press('Control+K');
    await expect(this.palette.getByRole('combobox')).toBeFocused();
    await this.page.keyboard.type(text);
  }
}
