import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { AbsenceFields } from './absence-fields.ts';

/** The form that reports an absence of one student. */
export class ReportAbsencePage {
  readonly page: Page;
  readonly fields: AbsenceFields;
  readonly send: Locator;
  readonly summary: Locator;
  readonly problems: Locator;
  readonly calendarButton: Locator;
  readonly calendar: Locator;
  /** The enabled days in the calendar. */
  readonly openDays: Locator;
  readonly reported: Locator;
  readonly backToAttendance: Locator;

  constructor(page: Page) {
    this.page = page;
    this.fields = new AbsenceFields(page.getByRole('main'));
    this.send = page.getByRole('main').getByRole('button', { name: /^(Report absence|Sending)$/ });
    this.summary = page.getByRole('complementary', { name: 'What the school will see' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.calendarButton = page.getByRole('button', { name: 'Choose start date from a calendar' });
    this.calendar = page.getByRole('dialog', { name: 'Choose start date from a calendar' });
    this.openDays = this.calendar.locator(
      '.cal-day:not([data-disabled], [data-unavailable], [data-outside-month])',
    );
    this.reported = page.getByRole('heading', { level: 1, name: 'Absence reported' });
    this.backToAttendance = page.getByRole('link', { name: 'Back to attendance' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Report an absence' })).toBeVisible();
    await expect(this.fields.startDate).toBeVisible();
  }

  /** Expects the message in the summary at the top and at its field. */
  async expectProblem(message: string): Promise<void> {
    await expect(this.problems.getByRole('link', { name: message, exact: true })).toBeVisible();
    await expect(this.page.getByRole('main').getByText(`Error: ${message}`, { exact: true })).toBeVisible();
  }
}
