/** The pictures of the guides for school staff (docs/staff), taken from the demo. */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';

const folder = path.resolve(import.meta.dirname, '../../docs/staff/pictures');
/** The size limit of each picture, which keeps all of them below 3 MB. */
const MOST_KB = 190;

const desk = { viewport: { width: 1280, height: 520 } };
/** For dialogs, and bars at the foot of the page. */
const tall = { viewport: { width: 1280, height: 640 } };
const phone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

interface Picture {
  readonly name: string;
  readonly person: string;
  /** Below `/office`. */
  readonly path: string;
  readonly look?: typeof desk | typeof tall | typeof phone;
  /** Prepares the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const office = 'Joanne Whitby';
const attendance = 'Tom Kelso';
const principal = 'Amara Osei';
const business = 'Lena Fischer';
const support = 'Ruth Adeyemi';

/** Staff of the department choose a school first. */
const supportsSchool = 'Wattle Plains State School';

const fromTemplate = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^From a template/ }).click();

const findFamily = async (page: Page): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search families and students' }).fill('Whitcombe');
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Contact and account' }).waitFor();
};

const viewAs = async (page: Page): Promise<void> => {
  await findFamily(page);
  await page.getByRole('link', { name: 'View as parent' }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const openRequest = async (page: Page): Promise<void> => {
  await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click();
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor();
};

/** Two of one kind, which can be decided together. */
const tickTwo = async (page: Page): Promise<void> => {
  const rows = page
    .getByRole('table', { name: 'Requests' })
    .getByRole('row')
    .filter({ hasText: 'Absence reason' });
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
};

const compareDay = async (page: Page): Promise<void> => {
  const day = page.getByRole('row').filter({ hasText: 'Differs' });
  await day.getByRole('button', { name: /^Compare/ }).click();
  await page.getByRole('dialog').getByText('What differs').waitFor();
};

/** In alphabetical order. */
const pictures: readonly Picture[] = [
  { name: 'absences', person: attendance, path: '/absences' },
  { name: 'audit', person: principal, path: '/audit' },
  { name: 'automatic-approvals', person: principal, path: '/auto-approvals' },
  { name: 'choose-school', person: 'Mei Lin Chua', path: '/schools', look: tall },
  { name: 'consent', person: office, path: '/consent' },
  { name: 'consent-new', person: office, path: '/consent', look: tall, act: fromTemplate },
  { name: 'error-reports', person: support, path: '/error-reports' },
  { name: 'events', person: office, path: '/events' },
  { name: 'family', person: office, path: '/families', act: findFamily },
  { name: 'features', person: principal, path: '/features' },
  { name: 'gate', person: attendance, path: '/gate', look: phone },
  { name: 'import', person: office, path: '/imports' },
  { name: 'invitations', person: office, path: '/invitations' },
  { name: 'invoices', person: business, path: '/payments/invoices' },
  { name: 'notices', person: principal, path: '/notices' },
  { name: 'payments', person: business, path: '/payments' },
  { name: 'payments-compare', person: business, path: '/payments', look: tall, act: compareDay },
  { name: 'queue', person: office, path: '/queue' },
  { name: 'request', person: office, path: '/queue', look: tall, act: openRequest },
  { name: 'releases', person: office, path: '/files' },
  { name: 'roles', person: principal, path: '/staff' },
  { name: 'settings', person: principal, path: '/settings' },
  { name: 'several', person: office, path: '/queue', look: tall, act: tickTwo },
  { name: 'today', person: office, path: '/' },
  { name: 'view-as-parent', person: office, path: '/families', act: viewAs },
  { name: 'views-to-review', person: principal, path: '/view-reviews' },
];

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/office');
  await page.getByRole('link', { name: 'Sign in with your department account' }).click();
  await page.getByRole('button', { name: person }).click();
  await page.waitForURL(/\/office/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (person !== support) return;
  await page.getByRole('searchbox').fill(supportsSchool);
  await page.getByRole('button', { name: new RegExp(`^${supportsSchool}`) }).click();
  await page.getByRole('navigation', { name: 'Office', exact: true }).waitFor();
}

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  const kb = Math.ceil(statSync(file).size / 1024);
  if (kb > MOST_KB) throw new Error(`${name}.png has ${kb} KB; at most ${MOST_KB} are wanted.`);
  console.log(`docs/staff/pictures/${name}.png  ${kb} KB`);
}

async function newContext(browser: Browser, baseURL: string, look: Picture['look']): Promise<BrowserContext> {
  return browser.newContext({
    ...(look ?? desk),
    baseURL,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  });
}

/** The sign-in page, and one picture for each entry above. */
export async function takeStaffPictures(browser: Browser, baseURL: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const signedOut = await newContext(browser, baseURL, tall);
  const first = await signedOut.newPage();
  await first.goto('/office');
  await first.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
  await save(first, 'sign-in');
  await signedOut.close();
  for (const { name, person, path: address, look, act } of pictures) {
    const context = await newContext(browser, baseURL, look);
    const page = await context.newPage();
    await signIn(page, person);
    await page.goto(`/office${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await act?.(page);
    await save(page, name);
    await context.close();
  }
}
