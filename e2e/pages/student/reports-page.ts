import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /reports and /reports-archive: the results of a period, its report, earlier years by e-mail. */
export class ReportsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly period: Locator;
  readonly subjects: Locator;
  readonly downloadReport: Locator;
  readonly archive: Locator;
  readonly archiveHeading: Locator;
  readonly schoolYear: Locator;
  readonly emailArchive: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Reports' });
    this.period = page.getByLabel('Reporting period');
    this.subjects = page.getByRole('table', { name: /^Results by subject, / }).getByRole('rowheader');
    this.downloadReport = page.getByRole('button', { name: 'Download report' });
    this.archive = page.getByRole('link', { name: 'Report archive' });
    this.archiveHeading = page.getByRole('heading', { level: 1, name: 'Report archive' });
    this.schoolYear = page.getByLabel('School year');
    this.emailArchive = page.getByRole('button', { name: 'Email report archive' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
    await expect(this.period).toBeVisible();
  }

  /** The names of the options in a list. */
  async optionsOf(list: Locator): Promise<string[]> {
    return list.getByRole('option').allTextContents();
  }

  result(subject: string): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: subject, exact: true }) })
      .getByRole('cell');
  }

  /** Downloads the report of the period shown. */
  async download(): Promise<{ name: string; content: string }> {
    const started = this.page.waitForEvent('download');
    await this.downloadReport.press('Enter');
    const file = await started;
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'latin1') };
  }
}
