import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Consent: a student's list, all students' list, the request with its form, and the receipt. */
export class ConsentPages {
  readonly page: Page;
  readonly waiting: Locator;
  readonly past: Locator;
  readonly send: Locator;
  readonly authority: Locator;
  readonly summary: Locator;
  readonly kept: Locator;

  constructor(page: Page) {
    this.page = page;
    this.waiting = page.getByRole('region', { name: 'Waiting for your answer' });
    this.past = page.getByRole('region', { name: 'Past requests' });
    this.send = page.getByRole('button', { name: 'Send answer' });
    this.authority = page.getByRole('checkbox', { name: /^I am .* and I am authorised to give consent for/ });
    this.summary = page.getByRole('alert', { name: 'There is a problem' });
    this.kept = page.getByText('What you filled in is kept until you send it.');
  }

  async expectList(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Consent requests' })).toBeVisible();
    await expect(this.waiting.or(this.page.getByText('waiting for your answer.')).first()).toBeVisible();
  }

  /** Rows of a list, each with its title, date and state. */
  rows(list: Locator): Locator {
    return list.getByRole('listitem');
  }

  async openRequest(title: string): Promise<void> {
    await this.waiting.getByRole('link', { name: title }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(this.send).toBeVisible();
  }

  question(name: string): Locator {
    return this.page.getByRole('group', { name });
  }

  async choose(question: string, answer: string): Promise<void> {
    await this.question(question).getByRole('radio', { name: answer, exact: true }).check();
  }
}
