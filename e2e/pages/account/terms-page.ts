import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** /termsAndConditions: terms that must be accepted before using the portal. */
export class TermsPage {
  readonly heading: Locator;
  readonly boxes: Locator;
  readonly accept: Locator;
  readonly decline: Locator;
  readonly mustAgree: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.decline = page.getByRole('button', { name: 'Decline' });
    this.heading = page.getByRole('heading', { name: 'Terms and conditions', level: 1 });
    this.boxes = page.getByRole('checkbox');
    this.accept = page.getByRole('button', { name: 'Accept' });
    this.mustAgree = page.getByText('You must agree to all the terms & conditions above to continue');
  }

  async acceptAll(): Promise<void> {
    await expect(this.boxes.first()).toBeVisible();
    for (const box of await this.boxes.all()) await box.check();
    await this.accept.click();
  }

  /** Ticks every box and checks that Accept doesn't move. */
  async tickAllExpectingAcceptToStay(): Promise<void> {
    await expect(this.boxes.first()).toBeVisible();
    const place = () => this.accept.evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const before = await place();
    for (const box of await this.boxes.all()) await box.check();
    await expect(this.mustAgree).toBeHidden();
    expect(await place()).toBe(before);
  }

  /** The document with this title, in its frame. */
  document(title: string): FrameLocator {
    return this.#page.frameLocator(`iframe[title="${title}"]`);
  }

  async expectDocument(title: string, heading: string): Promise<void> {
    await expect(this.document(title).getByRole('heading', { name: heading })).toBeVisible();
  }

  /** How far the document's text has been scrolled, in pixels. */
  scrolledBy(title: string): Promise<number> {
    return this.document(title)
      .getByRole('main')
      .evaluate((main) => main.scrollTop);
  }
}
