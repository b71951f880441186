import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The form for the reason of one unexplained absence. */
export class ReportReasonPage {
  readonly page: Page;
  readonly reason: Locator;
  readonly send: Locator;
  readonly problems: Locator;
  readonly submitted: Locator;
  readonly backToAttendance: Locator;

  constructor(page: Page) {
    this.page = page;
    this.reason = page.getByRole('textbox', { name: 'Reason' });
    this.send = page.getByRole('button', { name: 'Send reason' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.submitted = page.getByRole('heading', { level: 1, name: 'Reason submitted' });
    this.backToAttendance = page.getByRole('link', { name: 'Back to attendance' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Give a reason' })).toBeVisible();
    await expect(this.reason).toBeVisible();
  }
}
