import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Reports and files of the school office. */
export class OfficeReleasePages {
  readonly page: Page;
  readonly list: Locator;
  readonly files: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('table', { name: 'Releases' });
    this.files = page.getByRole('table', { name: 'Files and their students' });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Office', exact: true })
      .getByRole('link', { name: 'Reports and files' })
      .click();
    await expect(this.page.getByRole('heading', { name: 'Reports and files', level: 1 })).toBeVisible();
  }

  /** Starts a release of reports. */
  async start(title: string, periodEnds: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New release' }).click();
    const form = this.page.getByRole('dialog', { name: 'New release' });
    await form.getByText('Reports', { exact: true }).click();
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Last day of the period', { exact: true }).fill(periodEnds);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  async add(files: UploadedFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files);
  }

  row(file: string): Locator {
    return this.files.getByRole('row').filter({ hasText: file });
  }

  /** Matches a file to a student by hand. */
  async match(file: string, eqId: string): Promise<void> {
    await this.page.getByRole('button', { name: `Find the student for ${file}` }).click();
    const form = this.page.getByRole('dialog', { name: `Student for ${file}` });
    await form.getByLabel('Name or EQ ID').fill(eqId);
    await form.getByRole('radio').first().check();
    await form.getByRole('button', { name: 'Match' }).click();
    await expect(form).toBeHidden();
  }
}
