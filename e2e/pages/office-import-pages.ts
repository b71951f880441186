import { expect } from '@playwright/test';
import type { Locator, Page, Route } from '@playwright/test';

/** Importing packages in the school office. */
export class OfficeImportPages {
  readonly page: Page;
  readonly problems: Locator;
  readonly access: Locator;
  readonly changes: Locator;
  readonly result: Locator;
  readonly packages: Locator;
  readonly number: Locator;
  readonly needingAttention: Locator;
  readonly #menu: Locator;

  constructor(page: Page) {
    this.page = page;
    this.problems = page.getByRole('table', { name: 'Problems by cause' });
    this.access = page.getByRole('region', { name: 'Who gains and who loses access' });
    this.changes = page.getByRole('table', { name: 'Changes by file' });
    this.result = page.getByRole('region', { name: 'Result' });
    this.packages = page.getByRole('table', { name: 'Packages' });
    this.number = page.getByRole('textbox', { name: /^To import all the same, type/ });
    this.needingAttention = page.getByRole('region', { name: 'Imports that need attention' });
    this.#menu = page.getByRole('navigation', { name: 'Office', exact: true });
  }

  async open(): Promise<void> {
    await this.#menu.getByRole('link', { name: 'Import' }).click();
    await expect(this.page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  }

  async openToday(): Promise<void> {
    await this.#menu.getByRole('link', { name: 'Today' }).click();
    await expect(this.page.getByRole('heading', { name: 'Waiting, due first' })).toBeVisible();
  }

  /** Uploads a package and waits until its page is shown. */
  async upload(file: string): Promise<void> {
    await this.#choose(file);
    await this.#expectPackage();
  }

  /** Begins an upload and stops it before the first byte has arrived. */
  async interrupt(file: string): Promise<void> {
    const address = '**/api/office/schools/*/imports';
    const sent = Promise.withResolvers<Route>();
    await this.page.route(address, (route) =>
      route.request().method() === 'POST' ? sent.resolve(route) : route.fallback(),
    );
    await this.#choose(file);
    const held = await sent.promise;
    await this.page.getByRole('button', { name: 'Stop' }).click();
    await expect(this.page.getByText(/^The upload has stopped/)).toBeVisible();
    await held.abort();
    await this.page.unroute(address);
  }

  /** Continues the upload and waits until its page is shown. */
  async resume(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await this.#expectPackage();
  }

  async #choose(file: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Upload a package' }).click();
    await (await chooser).setFiles(file);
  }

  async #expectPackage(): Promise<void> {
    await expect(this.page.getByRole('list', { name: /^Import: step/ }).or(this.result)).toBeVisible();
  }

  /** Imports a package beyond the limits, with the number typed. */
  async confirm(number: string): Promise<void> {
    await this.number.fill(number);
    await this.page.getByRole('button', { name: /^Import \d/ }).click();
  }

  async discard(): Promise<void> {
    await this.page.getByRole('button', { name: 'Discard' }).click();
  }

  row(name: string): Locator {
    return this.packages.getByRole('row').filter({ hasText: name });
  }
}
