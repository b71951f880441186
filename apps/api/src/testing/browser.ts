/** A browser as the API sees it: its cookies, the anti-forgery token, and the headers of our own page. */
import { csrfHeader } from '@portal/contract/session';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export interface RequestOptions {
  body?: object | string | Buffer;
  headers?: Record<string, string>;
  /** Omits or replaces the anti-forgery token. */
  csrf?: string | null;
}

export class TestBrowser {
  readonly #app: FastifyInstance;
  readonly ip: string;
  readonly cookies = new Map<string, string>();
  /** The Host header of its calls; null for the default. */
  host: string | null = null;
  #csrf: string | null = null;

  constructor(app: FastifyInstance, ip = '203.0.113.10') {
    this.#app = app;
    this.ip = ip;
  }

  async get(path: string, options: RequestOptions = {}): Promise<LightMyRequestResponse> {
    return this.#send('GET', path, options);
  }

  async post(path: string, options: RequestOptions = {}): Promise<LightMyRequestResponse> {
    const token = options.csrf === undefined ? (this.#csrf ??= await this.fetchCsrf()) : options.csrf;
    const headers = { ...options.headers, ...(token === null ? {} : { [csrfHeader]: token }) };
    return this.#send('POST', path, { ...options, headers });
  }

  /** Of the families' and visitors' calls none is a PATCH, so there is no anti-forgery token. */
  async patch(path: string, options: RequestOptions = {}): Promise<LightMyRequestResponse> {
    return this.#send('PATCH', path, options);
  }

  async fetchCsrf(): Promise<string> {
    return (await this.get('/api/token/csrf-token')).json<string>();
  }

  /** The token was for another session, so the next post fetches a new one. */
  forgetCsrf(): void {
    this.#csrf = null;
  }

  async #send(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    options: RequestOptions,
  ): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.ip,
      headers: { ...this.#pageHeaders(), ...options.headers },
      ...(options.body === undefined ? {} : { payload: options.body }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return response;
  }

  #pageHeaders(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      'sec-fetch-site': 'same-origin',
      'user-agent': 'test browser',
      ...(this.host === null ? {} : { host: this.host }),
      ...(cookie ? { cookie } : {}),
    };
  }
}
