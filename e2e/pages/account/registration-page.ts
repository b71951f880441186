import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { CodeStep } from './code-step.ts';

const owner = '/#/registration/account-owner';

/** Outcomes that the simulated identity service can return. */
export type Finding = 'Verified' | 'Not verified' | 'Cancel' | 'Time out' | 'Exception';

/** The registration pages of owners and viewers. */
export class RegistrationPage {
  readonly page: Page;
  readonly code: Locator;
  readonly next: Locator;
  readonly tryAgain: Locator;
  readonly accept: Locator;
  readonly decline: Locator;
  readonly cancel: Locator;
  readonly problems: Locator;
  readonly steps: Locator;
  readonly verifyIdentity: Locator;
  readonly continue: Locator;
  readonly newAccount: NewAccountForm;
  readonly login: LoginForm;

  constructor(page: Page) {
    this.page = page;
    this.code = page.getByRole('textbox', { name: 'Invitation code' });
    this.next = page.getByRole('button', { name: 'Next' });
    this.tryAgain = page.getByRole('button', { name: 'Try Again', exact: true });
    this.accept = page.getByRole('button', { name: 'Accept' });
    this.decline = page.getByRole('link', { name: 'Decline' });
    this.cancel = page.getByRole('link', { name: 'Cancel' });
    this.problems = page.getByRole('main').getByRole('alert');
    this.steps = page.getByRole('list', { name: /^Registration progress/ });
    this.verifyIdentity = page.getByRole('button', { name: 'Verify identity' });
    this.continue = page.getByRole('button', { name: 'Continue' });
    this.newAccount = new NewAccountForm(page);
    this.login = new LoginForm(page);
  }

  async open(): Promise<void> {
    await this.page.goto(`${owner}/invitation`);
    await this.expectHeading('Enter your invitation code');
  }

  /** Opens the link in the letter's QR code. */
  async openWithCode(code: string): Promise<void> {
    await this.page.goto(`${owner}/invitation/${encodeURIComponent(code)}`);
    await expect(this.code).toHaveValue(code);
  }

  async enter(code: string): Promise<void> {
    await this.code.fill(code);
    await this.next.or(this.tryAgain).click();
  }

  async expectHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
  }

  /** Expects a step that replaced the previous one, with focus on its heading. */
  async expectFocusedHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name, level: 1, exact: true })).toBeFocused();
  }

  /** The current step in the list of steps. */
  async expectStep(step: number, name: string): Promise<void> {
    await expect(this.steps).toHaveAccessibleName(`Registration progress: step ${step} of 4`);
    await expect(this.steps.locator('[aria-current="step"]')).toContainText(name);
  }

  async acceptTerms(): Promise<void> {
    await this.expectHeading('Terms and conditions');
    await expect(this.page.getByRole('checkbox').first()).toBeVisible();
    for (const box of await this.page.getByRole('checkbox').all()) await box.check();
    await this.accept.click();
  }

  async thisIsMe(): Promise<void> {
    await this.expectHeading('Is this you?');
    await this.page.getByRole('radio', { name: 'Yes, this is me' }).check();
  }

  async iHaveALogin(answer: 'Yes' | 'No'): Promise<void> {
    await this.page
      .getByRole('group', { name: 'Do you have a login?' })
      .getByRole('radio', { name: answer })
      .check();
  }

  /** From a new code to the page that asks to confirm the name. */
  async begin(code: string): Promise<void> {
    await this.openWithCode(code);
    await this.next.click();
    await this.acceptTerms();
    await this.expectHeading('Is this you?');
  }

  /** To the identity service and back with its outcome. */
  async visitIdentityService(finding: Finding): Promise<void> {
    await this.verifyIdentity.click();
    await this.page.getByRole('button', { name: finding, exact: true }).click();
    await this.page.waitForURL((url) => url.hash.startsWith('#/registration/account-owner/register'));
  }

  /** From a new code to the form for a new account. */
  async proveIdentity(code: string): Promise<void> {
    await this.begin(code);
    await this.thisIsMe();
    await this.iHaveALogin('No');
    await this.visitIdentityService('Verified');
    await this.expectHeading('Create your account');
  }
}

/** The form for a new account, for owners and viewers. */
export class NewAccountForm {
  readonly form: Locator;
  readonly email: Locator;
  readonly confirmEmail: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly mobile: Locator;
  readonly smsCode: Locator;
  readonly create: Locator;
  readonly retry: Locator;
  readonly problems: Locator;

  constructor(page: Page) {
    this.form = page.getByRole('form', { name: 'Create account' });
    this.email = this.form.getByLabel('Email', { exact: true });
    this.confirmEmail = this.form.getByLabel('Confirm email');
    this.password = this.form.getByLabel('Password', { exact: true });
    this.confirmation = this.form.getByLabel('Confirm password');
    this.mobile = this.form.getByLabel('Mobile (optional)');
    this.smsCode = this.form.getByRole('textbox', { name: '6-digit code' });
    this.create = this.form.getByRole('button', { name: 'Create account' });
    this.retry = this.form.getByRole('button', { name: 'Retry' });
    this.problems = this.form.getByRole('alert');
  }

  async fill(email: string, password: string, mobile = ''): Promise<void> {
    await this.email.fill(email);
    await this.confirmEmail.fill(email);
    await this.password.fill(password);
    await this.confirmation.fill(password);
    await this.mobile.fill(mobile);
  }

  /** Bypasses the fields' length limits for hostile and overlong text, as a script could. */
  async liftLengthLimits(): Promise<void> {
    for (const field of [this.email, this.confirmEmail, this.password, this.confirmation, this.mobile])
      await field.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
  }
}

/** Signing in with an existing account during registration. */
export class LoginForm {
  readonly form: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly button: Locator;
  readonly problems: Locator;
  readonly codeStep: CodeStep;

  constructor(page: Page) {
    this.form = page.getByRole('form', { name: 'Log in' });
    this.email = this.form.getByLabel('Email');
    this.password = this.form.getByLabel('Password', { exact: true });
    this.button = this.form.getByRole('button', { name: 'Log in' });
    this.problems = this.form.getByRole('alert');
    this.codeStep = new CodeStep(page);
  }

  async enter(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.button.click();
  }
}
