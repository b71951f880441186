import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { freePort, freePortPair } from '../../tools/lib/ports.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { startStack } from '../support/stack.ts';
import type { Stack } from '../support/stack.ts';
import type { EngineName, EnginePage } from './engine.ts';
import { Person } from './person.ts';
import { openPuppeteerPage } from './puppeteer-page.ts';
import { openWebkitPage } from './webkit-page.ts';

interface EngineFixtures {
  person: Person;
  mailbox: Mailbox;
}
interface WorkerFixtures {
  engine: EngineName;
  portal: Stack;
}

const failures = path.resolve(import.meta.dirname, '../test-results');

const openPage = (engine: EngineName): Promise<EnginePage> =>
  engine === 'webkit' ? openWebkitPage() : openPuppeteerPage(engine);

/** A journey in one engine, on its own portal with fresh demonstration data. */
export const test = base.extend<EngineFixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  portal: [
    async ({ engine }, use) => {
      const ports = [await freePort(), await freePortPair()].map(String);
      const stack = await startStack(ports[0] ?? '', ports[1] ?? '').catch((cause: unknown) => {
        throw new Error(`The portal for the journeys in ${engine} did not start.`, { cause });
      });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  person: async ({ engine, portal }, use, info) => {
    const page = await openPage(engine);
    await use(new Person(page, portal.url));
    if (info.status !== info.expectedStatus) await keepScreenshot(page, `${engine}-${info.title}`);
    await page.close();
  },
  mailbox: async ({ portal }, use) => use(new Mailbox(portal.simulatorsUrl)),
});

async function keepScreenshot(page: EnginePage, name: string): Promise<void> {
  mkdirSync(failures, { recursive: true });
  writeFileSync(path.join(failures, `${name.replaceAll(/\W+/g, '-')}.png`), await page.screenshot());
}
