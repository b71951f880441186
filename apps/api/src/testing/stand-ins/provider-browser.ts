/** A browser at the stand-in identity provider: keeps its cookies, and doesn't follow redirects by itself. */
export class ProviderBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Signs in as the person. Returns where the provider redirects the browser. */
  async choose(start: string, person: string): Promise<URL> {
    const page = await this.#follow(start);
    let next = await this.#follow(page.href, new URLSearchParams({ person }));
    while (next.origin === this.#origin) next = await this.#follow(next.href);
    return next;
  }

  /** Signs out at the provider, which then tells its clients. */
  async signOut(): Promise<void> {
    const page = await (await this.#send(`${this.#origin}/staff-id/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (xsrf === undefined || action === undefined) throw new Error(`No form to sign out: ${page}`);
    await this.#send(action, new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  async #follow(address: string, body?: URLSearchParams): Promise<URL> {
    const response = await this.#send(address, body);
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return new URL(location, address);
  }

  async #send(address: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
