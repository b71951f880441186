import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { HomePage } from '../home-page.ts';
import { Shell } from '../shell.ts';

/** /studentMedicalConditions: a student's medical conditions. */
export class MedicalConditionsPage {
  readonly page: Page;
  readonly main: Locator;
  readonly heading: Locator;
  readonly asked: Locator;
  readonly add: Locator;
  readonly addAnother: Locator;
  readonly send: Locator;
  readonly back: Locator;
  readonly loadNow: Locator;
  readonly problems: Locator;
  readonly waiting: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: 'Medical conditions' });
    this.asked = page.getByRole('region', { name: 'What you asked for' });
    this.add = page.getByRole('button', { name: 'Add a condition' });
    this.addAnother = page.getByRole('button', { name: 'Add another' });
    this.send = page.getByRole('button', { name: /^(Send to the school|Sending)$/ });
    this.back = page.getByRole('link', { name: 'Back', exact: true });
    this.loadNow = page.getByRole('button', { name: 'Load the conditions as they are now' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.waiting = page.getByText('Submitted to the school for review.');
  }

  /** Opens the page from home, as a parent would. */
  async openOf(student: string): Promise<void> {
    const home = new HomePage(this.page);
    await home.open();
    await home.openStudent(student);
    await new Shell(this.page).sidebar.getByRole('link', { name: 'Medical conditions' }).click();
    await expect(this.heading).toBeVisible();
  }

  row(words: string | RegExp): Locator {
    return this.main.getByRole('row').filter({ hasText: words });
  }

  /** The checkbox of an existing condition. */
  current(words: string | RegExp): Locator {
    return this.row(words).getByRole('checkbox');
  }

  /** The card for a new condition, by its number. */
  added(number: number): Locator {
    const name = number === 1 ? 'New condition' : `New condition ${number}`;
    return this.page.getByRole('region', { name, exact: true });
  }

  condition(number: number): Locator {
    return this.added(number).getByRole('combobox', { name: 'Condition' });
  }

  details(number: number): Locator {
    return this.added(number).getByRole('textbox', { name: 'Allergy details' });
  }

  async expectProblem(message: string): Promise<void> {
    await expect(this.problems.getByRole('link', { name: message, exact: true }).first()).toBeVisible();
  }
}
