import type { Locator, Page } from '@playwright/test';

/** /student: the overview of one student. */
export class StudentPage {
  readonly page: Page;
  readonly header: Locator;
  readonly attendance: Locator;
  readonly events: Locator;
  readonly behaviour: Locator;
  readonly downloads: Locator;
  readonly reports: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page.getByRole('main').locator('header');
    this.attendance = page.getByRole('region', { name: 'Attendance' });
    this.events = page.getByRole('region', { name: 'Upcoming events' });
    this.behaviour = page.getByRole('region', { name: 'Behaviour' });
    this.downloads = page.getByRole('region', { name: 'Downloads' });
    this.reports = page.getByRole('region', { name: 'Reports' });
  }

  file(name: string): Locator {
    return this.downloads.getByRole('button', { name: new RegExp(`^${name}`) });
  }
}
