import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The payment lists: for one student, and for all students. */
export class PaymentsPage {
  readonly page: Page;
  readonly due: Locator;
  readonly closed: Locator;
  readonly dueTab: Locator;
  readonly closedTab: Locator;
  readonly selected: Locator;
  readonly pay: Locator;
  readonly clear: Locator;

  constructor(page: Page) {
    this.page = page;
    this.due = page.getByRole('region', { name: 'Due items' });
    this.closed = page.getByRole('region', { name: 'Paid and closed items' });
    this.dueTab = page.getByRole('tab', { name: /^Due/ });
    this.closedTab = page.getByRole('tab', { name: 'Paid and closed' });
    this.selected = page.getByRole('region', { name: 'Selected payments' });
    this.pay = page.getByRole('button', { name: /^Pay \$/ });
    this.clear = page.getByRole('button', { name: 'Clear' });
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await expect(this.dueTab).toBeVisible();
  }

  /** The row of an invoice, by its description. */
  row(description: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: description, exact: true }) });
  }

  tick(description: string): Locator {
    return this.row(description).getByRole('checkbox', { name: `Select ${description},` });
  }

  amount(description: string): Locator {
    return this.page.getByRole('textbox', { name: `Amount to pay for ${description}` });
  }

  /** The button that expands and collapses a row. */
  details(description: string): Locator {
    return this.row(description).locator('summary');
  }

  pdf(description: string): Locator {
    return this.page.getByRole('button', { name: `Invoice PDF for ${description}` });
  }

  /** The invoices of one student at one school, on the combined page. */
  group(student: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${student}`) });
  }
}
