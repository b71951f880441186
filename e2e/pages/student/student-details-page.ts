import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { HomePage } from '../home-page.ts';
import { Shell } from '../shell.ts';

/** /studentDetails: a student's date of birth, addresses and delegated viewers. */
export class StudentDetailsPage {
  readonly page: Page;
  readonly main: Locator;
  readonly held: Locator;
  readonly asked: Locator;
  readonly viewers: Locator;
  readonly edit: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly loadNow: Locator;
  readonly dateOfBirth: Locator;
  readonly residential: Locator;
  readonly postal: Locator;
  readonly sameAsResidential: Locator;
  readonly problems: Locator;
  readonly waiting: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.held = page.getByRole('region', { name: 'What the school holds' });
    this.asked = page.getByRole('region', { name: 'What you asked for' });
    this.viewers = page.getByRole('region', { name: 'Delegated viewers' });
    this.edit = this.held.getByRole('button', { name: 'Edit' });
    this.save = page.getByRole('button', { name: /^(Save|Saving)$/ });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
    this.loadNow = page.getByRole('button', { name: 'Load the details as they are now' });
    this.dateOfBirth = page.getByRole('textbox', { name: 'Date of birth' });
    this.residential = page.getByRole('group', { name: 'Residential address' });
    this.postal = page.getByRole('group', { name: 'Postal address' });
    this.sameAsResidential = page.getByRole('checkbox', { name: 'Postal address same as residential' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.waiting = page.getByText('Submitted to the school for review.');
  }

  /** Opens the page from home, as a parent would. */
  async openOf(student: string): Promise<void> {
    const home = new HomePage(this.page);
    await home.open();
    await home.openStudent(student);
    await new Shell(this.page).sidebar.getByRole('link', { name: 'Student details' }).click();
    await expect(this.held).toBeVisible();
  }

  line(part: 'residential' | 'postal', label: string | RegExp): Locator {
    return this[part].getByRole('textbox', { name: label });
  }

  async expectProblem(message: string): Promise<void> {
    await expect(this.problems.getByRole('link', { name: message, exact: true }).first()).toBeVisible();
  }

  async expectSaved(student: string): Promise<void> {
    await expect(this.main).toContainText(
      `Success! Thank you for updating ${student}’s details. All details have been successfully saved.`,
    );
    await expect(this.waiting).toBeVisible();
  }
}
