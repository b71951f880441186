import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { EngineElement, EnginePage, PageScript } from './engine.ts';

const WAIT = { timeout: 20_000, intervals: [50, 100, 200] };
const testingLibrary = readFileSync(
  new URL(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

type Name = string | RegExp;
const nameArgument = (name: Name): object =>
  typeof name === 'string' ? { text: name } : { source: name.source, flags: name.flags };

/** Finds the first visible element by its role and accessible name, scrolled to the middle, clear of the fixed bars. */
const byRole = `(role, name) => {
  const matcher = 'text' in name ? name.text : new RegExp(name.source, name.flags);
  const element = TestingLibraryDom.queryAllByRole(document.body, role, { name: matcher, hidden: true })
    .find((candidate) => candidate.checkVisibility());
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element ?? null;
}`;

/** Finds the first visible field by its label. */
const byLabel = `(name) => {
  const matcher = 'text' in name ? name.text : new RegExp(name.source, name.flags);
  return TestingLibraryDom.queryAllByLabelText(document.body, matcher, { selector: 'input, textarea, select' })
    .find((element) => element.checkVisibility()) ?? null;
}`;

/**
 * A user of the portal in any engine: finds elements by role and accessible name, and waits for them.
 * Testing Library computes the names in the page, so they are the same in all engines.
 */
export class Person {
  readonly page: EnginePage;
  readonly #origin: string;

  constructor(page: EnginePage, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}${path}`);
  }

  async press(role: string, name: Name): Promise<void> {
    await this.#act(`${role} ${name}`, { source: byRole, args: [role, nameArgument(name)] }, (element) =>
      element.click(),
    );
  }

  async type(label: Name, text: string): Promise<void> {
    await this.#act(`field ${label}`, { source: byLabel, args: [nameArgument(label)] }, (element) =>
      element.type(text),
    );
  }

  async see(role: string, name: Name): Promise<void> {
    await this.#act(
      `${role} ${name}`,
      { source: byRole, args: [role, nameArgument(name)] },
      async () => undefined,
    );
  }

  async seeText(text: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate({ source: '() => document.body.innerText', args: [] }), WAIT)
      .toContain(text);
  }

  /** Waits for the element. Retries if the page replaces it just before it is used. */
  async #act(
    what: string,
    script: PageScript,
    action: (element: EngineElement) => Promise<void>,
  ): Promise<void> {
    await expect(async () => {
      await this.#ensureLibrary();
      const element = await this.page.element(script);
      if (element === null) throw new Error(`Not on the page: ${what}`);
      await action(element);
    }).toPass(WAIT);
  }

  async #ensureLibrary(): Promise<void> {
    const isThere = await this.page.evaluate({
      source: `() => typeof TestingLibraryDom === 'object'`,
      args: [],
    });
    if (isThere === true) return;
    await this.page.evaluate({ source: `() => { ${testingLibrary}\n }`, args: [] });
  }
}
