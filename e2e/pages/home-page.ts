import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /: home. */
export class HomePage {
  readonly page: Page;
  readonly myStudents: Locator;
  readonly delegatedStudents: Locator;
  readonly summary: Locator;
  readonly reportAnAbsence: Locator;

  constructor(page: Page) {
    this.page = page;
    this.myStudents = page.getByRole('region', { name: 'My students' });
    this.delegatedStudents = page.getByRole('region', { name: 'Students I have delegated access to' });
    this.summary = page.getByRole('region', { name: 'Summary' });
    this.reportAnAbsence = page.getByRole('main').getByRole('link', { name: 'Report an absence' });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/');
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(
      this.page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }),
    ).toBeVisible();
  }

  /** Waits until React has hydrated the server-rendered markup. */
  async expectHydrated(): Promise<void> {
    await expect(this.page.locator('html')).not.toHaveAttribute('data-start');
    await this.expectOpen();
  }

  card(student: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name: student }) });
  }

  studentLink(student: string): Locator {
    return this.card(student).getByRole('heading', { name: student }).getByRole('link');
  }

  async openStudent(student: string): Promise<void> {
    await this.studentLink(student).click();
    await this.expectStudent(student);
  }

  /** Expects the student's own page. */
  async expectStudent(student: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: student })).toBeVisible();
  }

  async openAttendance(student: string): Promise<void> {
    await this.card(student)
      .getByRole('link', { name: /^Attendance/ })
      .click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  }
}
