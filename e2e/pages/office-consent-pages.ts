import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The office's consent requests: the list, the builder and the responses. */
export class OfficeConsentPages {
  readonly page: Page;
  readonly list: Locator;
  readonly saved: Locator;
  readonly questions: Locator;
  readonly preview: Locator;
  readonly responses: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('table', { name: 'Consent requests' });
    this.saved = page.getByText('Draft, saved', { exact: true });
    this.questions = page.getByRole('region', { name: 'Questions' }).getByRole('listitem');
    this.preview = page.getByRole('group', { name: 'Preview on a phone' });
    this.responses = page.getByRole('table', { name: 'Responses' });
  }

  /** Starts an empty request and gives it a title. */
  async start(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New request' }).click();
    await expect(this.page.getByRole('heading', { name: 'Untitled request', level: 1 })).toBeVisible();
    await this.page.getByRole('textbox', { name: 'Title' }).fill(title);
  }

  async addQuestion(kind: string): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Add a question' })
      .getByRole('button', { name: kind })
      .click();
  }

  async chooseClass(name: string): Promise<void> {
    await this.page
      .getByRole('group', { name: 'Choose by' })
      .getByRole('button', { name: 'Classes' })
      .click();
    await this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  }

  async check(): Promise<void> {
    await this.page.getByRole('button', { name: 'Check and publish' }).click();
  }

  /** The row of a student in the responses. */
  row(student: string): Locator {
    return this.responses.getByRole('row').filter({ hasText: student });
  }
}
