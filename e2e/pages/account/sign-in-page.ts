import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { password as demoPassword } from '../../support/accounts.ts';
import type { Watch } from '../../support/watch.ts';
import { CodeStep } from './code-step.ts';
import { Mailbox } from '../mailbox.ts';

const loginPath = '/api/authentication/login';

/** /login: e-mail and password, then the code step. */
export class SignInPage {
  readonly page: Page;
  readonly watch: Watch;
  readonly email: Locator;
  readonly password: Locator;
  readonly remember: Locator;
  readonly button: Locator;
  readonly problems: Locator;
  readonly codeStep: CodeStep;

  constructor(page: Page, watch: Watch) {
    this.page = page;
    this.watch = watch;
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.password = page.getByLabel('Password', { exact: true });
    this.remember = page.getByRole('checkbox', { name: 'Remember my email on this device' });
    this.button = page.getByRole('button', { name: 'Sign in', exact: true });
    this.problems = page.getByRole('main').getByRole('alert');
    this.codeStep = new CodeStep(page);
    // The response that requires a code has an error status, which Chromium logs as a failed request.
    watch.expectFailedCall(420, loginPath);
  }

  async open(): Promise<void> {
    await this.page.goto('/#/login');
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await expect(this.button).toBeEnabled();
  }

  async enter(email: string, password: string = demoPassword): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.button.click();
  }

  /** Signs in on an unknown device, with the code from the mailbox. */
  async signInWithCode(email: string, mailbox: Mailbox = new Mailbox()): Promise<void> {
    const before = await mailbox.all();
    await this.enter(email);
    await this.codeStep.expectOpen();
    await this.codeStep.send(await mailbox.newCode(before, email));
    // Another journey may have signed in to the same account meanwhile: a new code voids the previous one.
    if (!(await this.codeStep.isRefused())) return;
    const earlier = await mailbox.all();
    await this.codeStep.another.click();
    await this.codeStep.send(await mailbox.newCode(earlier, email));
  }

  /** A wrong password or an expired code: the browser logs the response as a failed request. */
  expectRefusal(): void {
    this.watch.expectFailedCall(401, loginPath);
  }
}
