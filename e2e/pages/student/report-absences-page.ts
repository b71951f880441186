import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { AbsenceFields } from './absence-fields.ts';
import type { AbsenceEntry } from './absence-fields.ts';

/** One absence block in the form for several students. */
export class AbsenceBlock {
  readonly root: Locator;
  readonly fields: AbsenceFields;
  readonly remove: Locator;

  constructor(page: Page, position: number) {
    this.root = page.getByRole('group', { name: `Absence ${position}`, exact: true });
    this.fields = new AbsenceFields(this.root);
    this.remove = this.root.getByRole('button', { name: `Remove absence ${position}` });
  }

  student(name: string): Locator {
    return this.root.getByRole('checkbox', { name });
  }

  async enter(students: readonly string[], entry: AbsenceEntry): Promise<void> {
    for (const name of students) await this.student(name).check();
    await this.fields.enter(entry);
  }
}

/** /attendance/report-absences: several students, one or more absences. */
export class ReportAbsencesPage {
  readonly page: Page;
  readonly addAnother: Locator;
  readonly send: Locator;
  readonly problems: Locator;

  constructor(page: Page) {
    this.page = page;
    this.addAnother = page.getByRole('button', { name: 'Add another absence' });
    this.send = page.getByRole('button', { name: /^Report absences?$/ });
    this.problems = page.getByRole('main').getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/#/attendance/report-absences');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Report absences' })).toBeVisible();
    await expect(this.block(1).root).toBeVisible();
  }

  block(position: number): AbsenceBlock {
    return new AbsenceBlock(this.page, position);
  }

  async expectReported(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
}
