import puppeteer, { ElementHandle } from 'puppeteer-core';
import type { Frame, Page } from 'puppeteer-core';
import { chromiumOptions } from '../../tools/lib/chromium.ts';
import { firefoxProgram } from '../../tools/ensure/engines.cjs';
import { callSource } from './engine.ts';
import type { EngineElement, EnginePage, PageScript } from './engine.ts';

/** A phone's width; WebKitGTK's own window can't be narrower than 447. */
const VIEWPORT = { width: 447, height: 844 };

/** Drives Chromium with the DevTools protocol and Firefox with WebDriver BiDi. */
export async function openPuppeteerPage(engine: 'chromium' | 'firefox'): Promise<EnginePage> {
  const browser = await puppeteer.launch(
    engine === 'firefox'
      ? { browser: 'firefox', executablePath: firefoxProgram, headless: true }
      : { browser: 'chrome', ...chromiumOptions(), headless: true },
  );
  const page = await browser.newPage();
  await page.setViewport(VIEWPORT);
  return new PuppeteerPage(page, () => browser.close());
}

class PuppeteerPage implements EnginePage {
  readonly #page: Page;
  readonly #closeBrowser: () => Promise<void>;
  #frame: Frame | null = null;

  constructor(page: Page, closeBrowser: () => Promise<void>) {
    this.#page = page;
    this.#closeBrowser = closeBrowser;
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  evaluate(script: PageScript): Promise<unknown> {
    return this.#scope().evaluate(callSource(script));
  }

  async element(script: PageScript): Promise<EngineElement | null> {
    const handle = await this.#scope().evaluateHandle(callSource(script));
    return handle instanceof ElementHandle ? handle : null;
  }

  async useFrame(title: string | null): Promise<void> {
    const holder = title === null ? null : await this.#page.waitForSelector(`iframe[title="${title}"]`);
    this.#frame = (await holder?.contentFrame()) ?? null;
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }

  close(): Promise<void> {
    return this.#closeBrowser();
  }

  #scope(): Page | Frame {
    return this.#frame ?? this.#page;
  }
}
