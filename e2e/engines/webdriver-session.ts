import { z } from 'zod';
import type { EngineElement, EnginePage, PageScript } from './engine.ts';

/** The key with which WebDriver marks element references (W3C WebDriver, section 12). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const elementReference = z.object({ [ELEMENT_KEY]: z.string() });
const newSession = z.object({ sessionId: z.string() });
const answerSchema = z.object({ value: z.unknown() });

/** One session of a WebDriver server, through plain protocol calls. */
export class WebDriverSession implements EnginePage {
  readonly #sessionUrl: string;
  readonly #stop: () => Promise<void>;

  private constructor(sessionUrl: string, stop: () => Promise<void>) {
    this.#sessionUrl = sessionUrl;
    this.#stop = stop;
  }

  /** `stop` ends the server behind the session. */
  static async begin(
    server: string,
    capabilities: object,
    stop: () => Promise<void>,
  ): Promise<WebDriverSession> {
    const { sessionId } = newSession.parse(
      await call(`${server}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } }),
    );
    return new WebDriverSession(`${server}/session/${sessionId}`, stop);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('/window/rect', { width, height });
  }

  async goto(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  evaluate({ source, args }: PageScript): Promise<unknown> {
    return this.#post('/execute/sync', { script: `return (${source})(...arguments)`, args });
  }

  async element(script: PageScript): Promise<EngineElement | null> {
    const reference = elementReference.nullable().parse(await this.evaluate(script));
    if (reference === null) return null;
    const path = `/element/${reference[ELEMENT_KEY]}`;
    return {
      click: async () => void (await this.#post(`${path}/click`, {})),
      type: async (text) => void (await this.#post(`${path}/value`, { text })),
    };
  }

  async useFrame(title: string | null): Promise<void> {
    await this.#post('/frame', { id: null });
    if (title === null) return;
    const frame = await this.#post('/element', { using: 'css selector', value: `iframe[title="${title}"]` });
    await this.#post('/frame', { id: frame });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(z.string().parse(await call(`${this.#sessionUrl}/screenshot`, 'GET')), 'base64');
  }

  async close(): Promise<void> {
    await call(this.#sessionUrl, 'DELETE').finally(this.#stop);
  }

  #post(path: string, body: object): Promise<unknown> {
    return call(`${this.#sessionUrl}${path}`, 'POST', body);
  }
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = answerSchema.parse(await response.json());
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}
