import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The frame of every page: header, switcher, footer, skip link, messages. */
export class Shell {
  readonly page: Page;
  readonly heading: Locator;
  readonly switcher: Locator;
  readonly switcherMenu: Locator;
  readonly logoutButton: Locator;
  readonly skipLink: Locator;
  /** The header's sign-in link, when signed out. */
  readonly signInLink: Locator;
  /** The signed-in user's name in the header. */
  readonly account: Locator;
  readonly sidebar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
    this.switcher = page.getByRole('button', { name: /^Student and school/ });
    this.switcherMenu = page.getByRole('list', { name: 'Student and school' });
    this.logoutButton = page.getByRole('button', { name: 'Logout', exact: true });
    this.signInLink = page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true });
    this.account = page.getByRole('banner').getByRole('link', { name: /, my details$/ });
    this.skipLink = page.getByRole('link', { name: 'Skip to main content' });
    this.sidebar = page.getByRole('navigation', { name: /school information$/ });
  }

  /** Opens a path of the app, like a bookmark or a link in an e-mail. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(`/#${path}`);
  }

  async expectAt(path: string | RegExp): Promise<void> {
    await expect(this.page).toHaveURL((url) =>
      typeof path === 'string' ? url.hash === `#${path}` : path.test(url.hash.slice(1)),
    );
  }

  async expectTitle(title: string): Promise<void> {
    await expect(this.page).toHaveTitle(`${title} - Schoolside`);
  }

  async logOut(): Promise<void> {
    await this.logoutButton.click();
    await expect(this.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }

  async openSwitcher(): Promise<Locator> {
    await this.switcher.click();
    await expect(this.switcherMenu).toBeVisible();
    return this.switcherMenu;
  }

  /** Ends the session on the server while the page is open. */
  async expireSession(): Promise<void> {
    await this.page.context().clearCookies({ name: 'sid' });
  }
}
