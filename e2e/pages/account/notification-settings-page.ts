import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /notifications/settings. */
export class NotificationSettingsPage {
  readonly page: Page;
  readonly saved: Locator;
  readonly quietHours: Locator;
  readonly from: Locator;
  readonly until: Locator;
  readonly turnOn: Locator;
  readonly test: Locator;
  /** What this device shows while it is locked. */
  readonly locked: Locator;

  constructor(page: Page) {
    this.page = page;
    this.saved = page.getByText(/^Saved \d+:\d\d [ap]m$/);
    this.quietHours = page.getByRole('switch', { name: 'Quiet hours' });
    this.from = page.getByLabel('From', { exact: true });
    this.until = page.getByLabel('Until', { exact: true });
    this.turnOn = page.getByRole('button', { name: 'Turn on notifications' });
    this.test = page.getByRole('button', { name: 'Send a test notification' });
    this.locked = page.getByRole('group', { name: 'On the locked screen' });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/notifications/settings');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
  }

  /** A kind on a channel. */
  kind(channel: 'Push' | 'Email' | 'SMS', kind: string): Locator {
    return this.page.getByRole('checkbox', { name: `${channel}, ${kind}` });
  }

  child(firstName: string): Locator {
    return this.page.getByLabel(`Tell me about ${firstName}`);
  }
}
