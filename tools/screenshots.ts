import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium, devices } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { AttendancePage } from '../e2e/pages/student/attendance-page.ts';
import { HomePage } from '../e2e/pages/home-page.ts';
import { ReportAbsencePage } from '../e2e/pages/student/report-absence-page.ts';
import { signedInState } from '../e2e/support/accounts.ts';
import { weekOf } from '../e2e/support/dates.ts';
import { signInAccounts } from '../e2e/support/sign-in-accounts.ts';
import { startStack } from '../e2e/support/stack.ts';
import { findChromium } from './ensure/browser.cjs';
import { freePort, freePortPair } from './lib/ports.ts';
import { takeAppPictures } from './screenshots/app-pictures.ts';
import { pictureConditions } from './screenshots/conditions.ts';
import { takeStaffPictures } from './screenshots/staff-pictures.ts';

/**
 * `npm run screenshots`: the README's pictures, taken from a separate demo. `npm run screenshots -- conditions [folder]`:
 * the main pages with large text, narrow, in forced colours and printed, for manual review (default: .cache/conditions).
 * `npm run screenshots -- app`: the icons and screenshots of the installed app. `npm run screenshots -- staff`: the pictures
 * of the guides for school staff.
 */
const folder = path.resolve(import.meta.dirname, '../docs/pictures');
const MOST_KB = 200;
const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 };

async function take(page: Page, name: string): Promise<void> {
  const file = path.join(folder, `${name}.png`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, animations: 'disabled' });
  const kb = Math.ceil(statSync(file).size / 1024);
  if (kb > MOST_KB) throw new Error(`${name}.png has ${kb} KB; at most ${MOST_KB} are wanted.`);
  console.log(`docs/pictures/${name}.png  ${kb} KB`);
}

async function withPage(
  browser: Browser,
  baseURL: string,
  look: typeof desktop | typeof phone,
  picture: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...look,
    baseURL,
    storageState: signedInState('owner'),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  });
  try {
    await picture(await context.newPage());
  } finally {
    await context.close();
  }
}

async function homeAndAttendance(page: Page): Promise<void> {
  const [home, attendance] = [new HomePage(page), new AttendancePage(page)];
  await home.open();
  await take(page, 'home');
  await home.openAttendance('Asha Sandhu-Reid');
  await attendance.expectOpen();
  await take(page, 'attendance');
}

async function reportAbsenceOnPhone(page: Page): Promise<void> {
  const [home, attendance] = [new HomePage(page), new AttendancePage(page)];
  const form = new ReportAbsencePage(page);
  const week = weekOf('over a weekend');
  await home.open();
  await home.openAttendance('Asha Sandhu-Reid');
  await attendance.reportAnAbsence.click();
  await form.expectOpen();
  await form.fields.enter({ from: week.friday, to: week.nextMonday, reason: 'Wedding out west' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, 'report-absence-phone');
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

async function takeReadmePictures(browser: Browser, url: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await withPage(browser, url, desktop, homeAndAttendance);
  await withPage(browser, url, phone, reportAbsenceOnPhone);
}

const port = String(await freePort());
const simulatorsPort = String(await freePortPair());
process.env['E2E_SIMULATORS_PORT'] = simulatorsPort;
const stack = await startStack(port, simulatorsPort);
try {
  await signInAccounts(stack.url);
  const [, , what, target = '.cache/conditions'] = process.argv;
  if (what === 'conditions') await pictureConditions(stack.url, target);
  else if (what === 'app') await withBrowser((browser) => takeAppPictures(browser, stack.url));
  else if (what === 'staff') await withBrowser((browser) => takeStaffPictures(browser, stack.url));
  else await withBrowser((browser) => takeReadmePictures(browser, stack.url));
} finally {
  await stack.stop();
}
