import type { Locator, Page } from '@playwright/test';

/** /termsAndConditions: what has to be agreed to before anything else. */
export class TermsPage {
  readonly heading: Locator;
  readonly boxes: Locator;
  readonly accept: Locator;
  readonly mustAgree: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Terms and conditions', level: 1 });
    this.boxes = page.getByRole('checkbox');
    this.accept = page.getByRole('button', { name: 'Accept' });
    this.mustAgree = page.getByText('You must agree to all the terms & conditions above to continue');
  }

  async acceptAll(): Promise<void> {
    for (const box of await this.boxes.all()) await box.check();
    await this.accept.click();
  }
}
