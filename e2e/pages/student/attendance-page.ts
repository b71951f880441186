import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { formatShortWeekday } from '@portal/contract/dates';
import { schoolToday } from '../../support/dates.ts';

/** /attendance: history, figures and absences without a reason. */
export class AttendancePage {
  readonly page: Page;
  readonly ring: Locator;
  readonly weekdays: Locator;
  readonly needsReason: Locator;
  readonly reportAnAbsence: Locator;
  readonly all: Locator;
  readonly reported: Locator;

  constructor(page: Page) {
    this.page = page;
    this.ring = page.getByRole('img', { name: /per cent|%/ });
    this.weekdays = page.getByRole('heading', { name: 'Days absent by weekday' });
    this.needsReason = page.getByRole('region', { name: /needs? a reason$/ });
    this.reportAnAbsence = page.getByRole('main').getByRole('link', { name: 'Report an absence' });
    this.all = page.getByRole('table', { name: /newest first$/ });
    this.reported = page.getByRole('table', { name: 'Absences to come, soonest first' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
    await expect(this.page.getByText('Days absent by weekday')).toBeVisible();
  }

  /** The rows for a day in "Absences to come". */
  reportedOn(day: string): Locator {
    return this.#rowsOf(this.reported, day);
  }

  recordedOn(day: string): Locator {
    return this.#rowsOf(this.all, day);
  }

  #rowsOf(table: Locator, day: string): Locator {
    const name = formatShortWeekday(day, schoolToday().slice(0, 4));
    return table.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }
}
