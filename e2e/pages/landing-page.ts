import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** /landing: the first page for visitors. */
export class LandingPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly header: Locator;
  readonly cookies: Locator;
  readonly reviews: Locator;
  readonly previous: Locator;
  readonly next: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'The school day, from your side', level: 1 });
    this.header = page.getByRole('banner');
    this.cookies = page.getByRole('region', { name: 'Cookies' });
    this.reviews = page.getByRole('region', { name: 'Reviews from families, scrolls sideways' });
    this.previous = page.getByRole('button', { name: 'Previous reviews' });
    this.next = page.getByRole('button', { name: 'Next reviews' });
  }

  async open(options?: Parameters<Page['goto']>[1]): Promise<void> {
    await this.page.goto('/', options);
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.heading).toBeVisible();
    // The landing page's own styles have loaded.
    await expect(this.heading).toHaveCSS('font-weight', '760');
  }

  /** Waits until React has hydrated the prerendered page. */
  async expectHydrated(): Promise<void> {
    await expect(this.page.locator('html')).not.toHaveAttribute('data-start');
    await expect(this.page).toHaveURL((url) => url.hash === '#/landing');
  }

  async closeCookiesNotice(): Promise<void> {
    await this.cookies.getByRole('button', { name: 'Close notice' }).click();
  }

  async expectShown(name: string): Promise<void> {
    await expect(this.reviews.getByRole('listitem').filter({ hasText: name })).toBeInViewport({
      ratio: 0.95,
    });
  }

  async expectAside(name: string): Promise<void> {
    await expect(this.reviews.getByRole('listitem').filter({ hasText: name })).not.toBeInViewport({
      ratio: 0.5,
    });
  }
}
