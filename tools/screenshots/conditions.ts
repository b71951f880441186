import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signedInState } from '../../e2e/support/accounts.ts';
import { chromiumOptions } from '../lib/chromium.ts';

/** A condition for viewing a page. `fontSize`: the browser's default, in pixels. */
interface Condition {
  readonly name: string;
  readonly width: number;
  readonly fontSize?: number;
  readonly forcedColors?: BrowserContextOptions['forcedColors'];
  readonly isPrinted?: boolean;
}

const conditions: readonly Condition[] = [
  { name: 'large-text-390', width: 390, fontSize: 32 },
  { name: 'large-text-320', width: 320, fontSize: 32 },
  { name: 'narrow-320', width: 320 },
  { name: 'forced-colours', width: 390, forcedColors: 'active' },
  { name: 'forced-colours-wide', width: 1280, forcedColors: 'active' },
  { name: 'print', width: 794, isPrinted: true },
];

const paths: Readonly<Record<string, string>> = {
  home: '/',
  overview: '/student/S100037/4215',
  timetable: '/timetable/S100037/4215',
  attendance: '/attendance/S100037/4215',
  payments: '/payment/S100037/4215',
};

const HEIGHT = 844;

async function picture(page: Page, condition: Condition, file: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if (condition.isPrinted) await page.pdf({ path: `${file}.pdf`, format: 'A4' });
  else await page.screenshot({ path: `${file}.png`, fullPage: true, animations: 'disabled' });
  console.log(file);
}

async function pictureAll(
  browser: Browser,
  baseURL: string,
  condition: Condition,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    storageState: signedInState('owner'),
    viewport: { width: condition.width, height: HEIGHT },
    forcedColors: condition.forcedColors ?? null,
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  });
  const page = await context.newPage();
  for (const [name, hash] of Object.entries(paths)) {
    await page.goto('about:blank');
    await page.goto(`/#${hash}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await picture(page, condition, path.join(folder, `${name}-${condition.name}`));
  }
  await context.close();
}

/** Captures the main pages with large text, narrow, in forced colours and printed. The folder is not committed. */
export async function pictureConditions(baseURL: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const condition of conditions) {
    const { args, ...options } = chromiumOptions();
    const browser = await chromium.launch({
      ...options,
      args: [...args, `--blink-settings=defaultFontSize=${condition.fontSize ?? 16}`],
    });
    try {
      await pictureAll(browser, baseURL, condition, folder);
    } finally {
      await browser.close();
    }
  }
}
