import type { BrowserContext } from '@playwright/test';

/** Playwright's own scripts, which it tries in every frame: a document in a sandbox runs none, of ours or of anybody. */
const TRIED_IN_SANDBOX =
  /^console: Blocked script execution in '[^']*\/api\/termsandconditions\/[^']*' because the document's frame is sandboxed/;

/** What a browser complained about during a journey. A journey says beforehand which complaints belong to it. */
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

  /** A call the journey makes fail: the browser and the portal each write a line about it to the console. */
  expectFailedCall(status: number | 'offline', path: string): void {
    const said = status === 'offline' ? 'net::ERR_' : `status of ${status} `;
    this.#expected.push(new RegExp(`Failed to load resource.*${said}.*${path}`));
    this.#expected.push(new RegExp(`^console: .+ \\((GET|POST) ${path}`));
  }

  /** An error that the page catches, shows and reports. */
  expectCaught(message: string): void {
    this.#expected.push(new RegExp(`^console: Error: ${message}`));
  }

  /** An error the journey throws into the page by itself. */
  expectUncaught(message: RegExp): void {
    this.#expected.push(new RegExp(`^uncaught: ${message.source.replace(/^\^/, '')}`));
  }

  complaints(): string[] {
    return this.#complaints.filter(
      (complaint) => !this.#expected.some((expected) => expected.test(complaint)),
    );
  }
}

/** Chromium reports policy breaches out of band; this says them on the console as well. */
export const sayPolicyBreaches = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Content policy: ${effectiveDirective} stopped ${blockedURI}`),
  );
