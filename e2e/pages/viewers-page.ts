import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /viewers: who can see what. */
export class ViewersPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/#/viewers');
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Who can see what' })).toBeVisible();
  }

  of(student: string): Locator {
    return this.page.getByRole('region', { name: student });
  }

  row(student: string, viewer: string): Locator {
    return this.of(student).getByRole('row').filter({ hasText: viewer });
  }

  async inviteFor(student: string): Promise<void> {
    await this.of(student).getByRole('link', { name: 'Invite a viewer' }).click();
  }

  async look(student: string, viewer: string): Promise<void> {
    await this.row(student, viewer).getByRole('link').click();
    await expect(this.page.getByRole('heading', { level: 1, name: viewer })).toBeVisible();
  }
}
