import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /profile/other: the user's own addresses and contacts. */
export class OtherDetailsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly residential: Locator;
  readonly postal: Locator;
  readonly contacts: Locator;
  readonly sameAsPostal: Locator;
  readonly send: Locator;
  readonly problems: Locator;
  readonly waiting: Locator;
  readonly asked: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Other details' });
    this.residential = page.getByRole('group', { name: 'Residential address' });
    this.postal = page.getByRole('group', { name: 'Postal address' });
    this.contacts = page.getByRole('group', { name: 'Contacts' });
    this.sameAsPostal = page.getByRole('checkbox', { name: /^Same as postal address/ });
    this.send = page.getByRole('button', { name: /^(Send to the school|Sending)$/ });
    this.problems = page.getByRole('main').getByRole('alert');
    this.waiting = page.getByText('Submitted to the school for review.');
    this.asked = page.getByRole('region', { name: 'What you asked for' });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/profile/other');
    await expect(this.heading).toBeVisible();
  }

  /** One line in a section of the form. */
  line(part: 'residential' | 'postal' | 'contacts', label: string | RegExp): Locator {
    return this[part].getByRole('textbox', { name: label });
  }

  async expectProblem(message: string): Promise<void> {
    await expect(this.problems.getByRole('link', { name: message, exact: true })).toBeVisible();
  }
}
