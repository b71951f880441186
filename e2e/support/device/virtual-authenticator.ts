import type { CDPSession, Page } from '@playwright/test';

/** Chromium's software authenticator, which behaves like a phone or laptop with a screen lock. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  static async plugIn(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Whether the user passes the screen lock. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    const authenticatorId = this.#id;
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}
