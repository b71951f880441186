import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Outage } from '@portal/contract/service-status';

const ACTIVE = '**/api/outages/active?*';
const ANY_ID = '[0-9a-f-]{36}';

/** /outage and /notice, with the notices in force overridden for this browser only. */
export class Notices {
  readonly page: Page;
  readonly home: Locator;
  readonly return: Locator;
  readonly continue: Locator;

  constructor(page: Page) {
    this.page = page;
    this.home = page.getByRole('main').getByRole('link', { name: 'Home', exact: true });
    this.return = page.getByRole('link', { name: 'Return' });
    this.continue = page.getByRole('button', { name: 'Continue' });
  }

  /** From now on, the browser receives only these notices. */
  async inForce(...notices: Partial<Outage>[]): Promise<void> {
    const outages = notices.map((notice): Outage => ({
      id: crypto.randomUUID(),
      kind: 'outage',
      modules: ['System'],
      platform: 'all',
      title: 'Down for maintenance',
      message: 'Back at 6:00 am on Wednesday.',
      startsAt: '2026-11-17T00:00:00.000Z',
      ...notice,
    }));
    await this.page.unroute(ACTIVE);
    await this.page.route(ACTIVE, (route) => route.fulfill({ json: outages }));
  }

  async checkFails(status: number): Promise<void> {
    await this.page.route(ACTIVE, (route) => route.fulfill({ status }));
  }

  /** Leaves the check unanswered; the browser aborts it when the page closes. */
  async checkHangs(): Promise<void> {
    await this.page.route(ACTIVE, () => undefined);
  }

  async expectOutage(message: string, studentId?: string): Promise<void> {
    await this.#expectAt('outage', studentId);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Down for maintenance' })).toBeVisible();
    await expect(this.page.getByRole('paragraph').filter({ hasText: message })).toBeVisible();
  }

  async expectNotice(title: string, message: string): Promise<void> {
    await this.#expectAt('notice');
    await expect(this.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(this.page.getByRole('paragraph').filter({ hasText: message })).toBeVisible();
  }

  async #expectAt(kind: string, studentId?: string): Promise<void> {
    const student = studentId === undefined ? '' : `&studentId=${studentId}$`;
    const address = new RegExp(`^#/${kind}\\?id=${ANY_ID}${student}`);
    await expect(this.page).toHaveURL((url) => address.test(url.hash));
  }
}
