import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Watch } from '../support/watch.ts';

/** Page object of the school office. */
export class OfficePages {
  readonly page: Page;
  readonly #watch: Watch;
  readonly rows: Locator;
  readonly messages: Locator;
  readonly decision: Locator;
  readonly note: Locator;
  readonly familySearch: Locator;
  readonly foundFamilies: Locator;

  constructor(page: Page, watch: Watch) {
    this.page = page;
    this.#watch = watch;
    this.rows = page
      .getByRole('table', { name: 'Requests' })
      .getByRole('row')
      .filter({ has: page.getByRole('link') });
    this.messages = page.getByRole('region', { name: 'Messages' });
    this.decision = page.locator('form.decide');
    this.note = page.getByLabel('Note to the family');
    this.familySearch = page.getByRole('searchbox', { name: 'Search families and students' });
    this.foundFamilies = page.getByRole('region', { name: 'Search results' }).getByRole('listitem');
  }

  /** Opens the office without a session. */
  async open(): Promise<void> {
    this.#watch.expectFailedCall(401, '/api/office/me');
    await this.page.goto('/office');
    await expect(this.page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  }

  /** Signs in at the stand-in identity provider. */
  async signInAs(person: string): Promise<void> {
    await this.open();
    await this.page.getByRole('link', { name: 'Sign in with your department account' }).click();
    await this.page.getByRole('button', { name: person }).click();
    await this.page.waitForURL(/\/office/);
  }

  async openQueue(): Promise<void> {
    await this.#openPlace('Queue', 'Queue');
  }

  async openAbsences(): Promise<void> {
    await this.#openPlace('Absences', 'Absences today');
  }

  async openConsent(): Promise<void> {
    await this.#openPlace('Consent', 'Consent');
  }

  async #openPlace(place: string, title: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Office', exact: true })
      .getByRole('link', { name: new RegExp(`^${place}`) })
      .click();
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  async openFamilies(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Office', exact: true })
      .getByRole('link', { name: 'Families' })
      .click();
    await expect(this.page.getByRole('heading', { name: 'Families', level: 1 })).toBeVisible();
  }

  /** Filters the list by one kind. */
  async showKind(kind: string): Promise<void> {
    await this.page.getByLabel('Kind').selectOption(kind);
    await expect(this.rows.first()).toContainText(kind);
    await expect(this.rows.filter({ hasNotText: kind })).toHaveCount(0);
  }

  /** Opens a page from the navigation. */
  async openPlace(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Office', exact: true })
      .getByRole('link', { name })
      .click();
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeFocused();
  }

  async find(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Find a name or EQ ID' }).fill(text);
  }

  /** Opens the request of a family of the generated school, by the student’s EQ ID. */
  async openRequest(eqId: string, kind: string): Promise<void> {
    await this.showKind(kind);
    await this.find(eqId);
    await expect(this.rows).toHaveCount(1);
    await this.rows.getByRole('link').click();
    await expect(this.page.getByText(`EQ ID ${eqId}`)).toBeVisible();
  }
}
