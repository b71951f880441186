import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export interface Invited {
  firstName: string;
  lastName: string;
  email: string;
  features: readonly string[];
}

/** /addViewer: invites a viewer to see parts of a student's records. */
export class InviteViewerPage {
  readonly page: Page;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly email: Locator;
  readonly confirmEmail: Locator;
  readonly grandparent: Locator;
  readonly send: Locator;
  readonly cancel: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.firstName = page.getByRole('textbox', { name: 'First Name' });
    this.lastName = page.getByRole('textbox', { name: 'Last Name' });
    this.email = page.getByRole('textbox', { name: 'Email', exact: true });
    this.confirmEmail = page.getByRole('textbox', { name: 'Confirm Email' });
    this.grandparent = page.getByRole('button', { name: 'Grandparent' });
    this.send = page.getByRole('button', { name: 'Send invitation' });
    this.cancel = page.getByRole('link', { name: 'Cancel' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Invite a viewer' })).toBeVisible();
  }

  feature(name: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  }

  async enter({ firstName, lastName, email, features }: Invited): Promise<void> {
    await this.firstName.fill(firstName);
    await this.lastName.fill(lastName);
    await this.email.fill(email);
    await this.confirmEmail.fill(email);
    for (const feature of features) await this.feature(feature).check();
  }

  /** Pastes an address into the Email field. */
  async paste(address: string): Promise<void> {
    await this.email.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, address);
  }

  /** Expects Send to be disabled, with this reason as its description. */
  async expectSendDisabled(sentence: string): Promise<void> {
    await expect(this.send).toHaveAttribute('aria-disabled', 'true');
    await expect(this.send).toHaveAccessibleDescription(sentence);
  }

  async expectSent({ firstName, lastName, email }: Invited): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: 'SUCCESS!' });
    await expect(heading).toBeFocused();
    await expect(this.main).toContainText(`An invitation was sent to ${firstName} ${lastName} at ${email}.`);
  }
}
