import type { Locator, Page } from '@playwright/test';

/** /student: the overview of one student. */
export class StudentPage {
  readonly page: Page;
  readonly header: Locator;
  readonly attendance: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page.getByRole('main').locator('header');
    this.attendance = page.getByRole('region', { name: 'Attendance' });
  }
}
