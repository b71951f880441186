import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export interface TypedStudent {
  eqId: string;
  /** The search text for the school, and the school to choose. */
  search: string;
  school: string;
  yearLevel: string;
}

/** /addStudent: the form and its result. */
export class AddStudentPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly eqId: Locator;
  readonly school: Locator;
  readonly schools: Locator;
  readonly searchStatus: Locator;
  readonly yearLevel: Locator;
  readonly send: Locator;
  readonly cancel: Locator;
  readonly problems: Locator;
  readonly result: Locator;
  readonly another: Locator;
  readonly continue: Locator;
  readonly tryAgain: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Add a student' });
    this.eqId = page.getByRole('textbox', { name: 'EQ ID' });
    this.school = page.getByRole('combobox', { name: 'School' });
    this.schools = page.getByRole('listbox', { name: 'Schools' });
    this.searchStatus = page.getByRole('main').getByRole('status');
    this.yearLevel = page.getByRole('combobox', { name: 'Year level' });
    this.send = page.getByRole('button', { name: /^(Add student|Sending)$/ });
    this.cancel = page.getByRole('link', { name: 'Cancel' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.result = page.getByRole('heading', { level: 1 });
    this.another = page.getByRole('button', { name: 'Add another student' });
    this.continue = page.getByRole('link', { name: 'Continue' });
    this.tryAgain = page.getByRole('button', { name: 'Check and try again' });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/addStudent');
    await expect(this.heading).toBeVisible();
  }

  async choose(search: string, school: string): Promise<void> {
    await this.school.fill(search);
    await this.schools.getByRole('option', { name: school }).click();
    await expect(this.school).toHaveValue(school);
  }

  async enter({ eqId, search, school, yearLevel }: TypedStudent): Promise<void> {
    await this.eqId.fill(eqId);
    await this.choose(search, school);
    await this.yearLevel.selectOption({ label: yearLevel });
  }

  /** Expects the message in the summary at the top and at its field. */
  async expectProblem(message: string): Promise<void> {
    await expect(this.problems.getByRole('link', { name: message, exact: true })).toBeVisible();
    await expect(this.page.getByRole('main').getByText(`Error: ${message}`, { exact: true })).toBeVisible();
  }
}
