import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { password as demoPassword } from '../../support/accounts.ts';

/** /profile/security: passkeys, the authenticator app, sessions and remembered devices. */
export class SecurityPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly passkeys: Locator;
  readonly codes: Locator;
  readonly sessions: Locator;
  readonly devices: Locator;
  /** "Confirm it's you". */
  readonly confirm: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Security', level: 1 });
    this.passkeys = page.getByRole('region', { name: 'Passkeys' });
    this.codes = page.getByRole('region', { name: 'Codes for signing in' });
    this.sessions = page.getByRole('region', { name: 'Where you are signed in' });
    this.devices = page.getByRole('region', { name: 'Devices we ask for no code' });
    this.confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/profile/security');
    await expect(this.heading).toBeVisible();
    await expect(this.sessions).toBeVisible();
    await expect(this.passkeys).toBeVisible();
  }

  async beginPasskey(name: string): Promise<void> {
    await this.passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await this.passkeys.getByLabel('Name').fill(name);
    await this.passkeys.getByRole('button', { name: 'Continue' }).click();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.passkeys.getByRole('button', { name: `Rename ${from}` }).click();
    await this.passkeys.getByLabel('Name').fill(to);
    await this.passkeys.getByRole('button', { name: 'Save name' }).click();
  }

  async remove(name: string): Promise<void> {
    await this.passkeys.getByRole('button', { name: `Remove ${name}` }).click();
    await this.page.getByRole('button', { name: 'Remove passkey' }).click();
  }

  async enterPassword(password: string = demoPassword): Promise<void> {
    await this.confirm.getByLabel('Password', { exact: true }).fill(password);
    await this.confirm.getByRole('button', { name: 'Confirm' }).click();
  }
}
