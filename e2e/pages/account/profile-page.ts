import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /profile: My details, and the forms below it. */
export class ProfilePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly pending: Locator;
  readonly problems: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'My details', level: 1 });
    this.pending = page.getByText('Change pending.');
    this.problems = page.getByRole('main').getByRole('alert');
    this.back = page.getByRole('link', { name: 'Back', exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/profile');
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
  }

  /** The current value of a setting. */
  setting(
    title: 'Email' | 'Mobile' | 'Password' | 'Push notifications' | 'Reading without a signal',
  ): Locator {
    return this.page
      .locator('.setting')
      .filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  async edit(what: 'Edit email' | 'Edit mobile' | 'Change password'): Promise<void> {
    await this.page.getByRole('link', { name: what }).click();
    await expect(this.page.getByRole('heading', { name: what, level: 1 })).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Types into fields by their labels. */
  async enter(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Removes the field's length limit, as a script could. */
  async liftLengths(): Promise<void> {
    for (const input of await this.page.locator('main input').all())
      await input.evaluate((element: HTMLInputElement) => element.removeAttribute('maxlength'));
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }
}
