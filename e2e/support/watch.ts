import type { BrowserContext } from '@playwright/test';

/** Playwright injects its scripts into every frame, but sandboxed documents block all scripts. */
const TRIED_IN_SANDBOX =
  /^console: Blocked script execution in '[^']*\/api\/termsandconditions\/[^']*' because the document's frame is sandboxed/;

/** Collects the browser's errors during a journey. A journey declares beforehand which ones it expects. */
export class Watch {
  readonly #complaints: string[] = [];
  readonly #expected: RegExp[] = [TRIED_IN_SANDBOX];

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#complaints.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      if (request.url().endsWith('/csp-reports'))
        this.#complaints.push(`policy: ${request.postData() ?? ''}`);
    });
  }

  /** Expects a call to fail: the browser and the portal each log it to the console. */
  expectFailedCall(status: number | 'offline', path: string): void {
    const errorText = status === 'offline' ? 'net::ERR_' : `status of ${status} `;
    this.#expected.push(new RegExp(`Failed to load resource.*${errorText}.*${path}`));
    this.#expected.push(new RegExp(`^console: .+ \\((GET|POST) ${path}`));
  }

  /** Expects an error that the page catches, shows and reports. */
  expectCaught(message: string): void {
    this.#expected.push(new RegExp(`^console: (?:Type)?Error: ${message}`));
  }

  /** Expects an error that the journey itself throws in the page. */
  expectUncaught(message: RegExp): void {
    this.#expected.push(new RegExp(`^uncaught: ${message.source.replace(/^\^/, '')}`));
  }

  complaints(): string[] {
    return this.#complaints.filter(
      (complaint) => !this.#expected.some((expected) => expected.test(complaint)),
    );
  }
}

/** Chromium reports content-security-policy violations out of band; this also logs them to the console. */
export const logPolicyViolations = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Content policy: ${effectiveDirective} stopped ${blockedURI}`),
  );
