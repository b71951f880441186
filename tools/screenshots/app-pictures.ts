/** The pictures of the installed app (apps/api/src/platform/page/web-app/manifest.ts): its icons and screenshots. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { devices } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { HomePage } from '../../e2e/pages/home-page.ts';
import { signedInState } from '../../e2e/support/accounts.ts';

const folder = path.resolve(import.meta.dirname, '../../apps/family/public');
const fileOf = (name: string): string => path.join(folder, `${name}.png`);

/** The mark without its tile. Launchers colour it and draw it on a shape of their own. */
function monochrome(mark: string): string {
  const shape = mark.replace(/<rect[^>]*>/, '').replaceAll(/#[\da-f]{3,6}/g, '#fff');
  // Everything outside the middle 80 % may be cut off.
  return shape.replace(/(<svg[^>]*>)(.*)(<\/svg>)/, '$1<g transform="translate(3.2 3.2) scale(.8)">$2</g>$3');
}

async function drawIcon(browser: Browser, svg: string, { name, size }: { name: string; size: number }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  await page.screenshot({ path: fileOf(name), omitBackground: true });
  await page.close();
}

const looks = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 } },
} as const;

async function takeScreenshots(browser: Browser, baseURL: string, look: keyof typeof looks): Promise<void> {
  const context = await browser.newContext({
    ...looks[look],
    baseURL,
    storageState: signedInState('owner'),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  });
  const page = await context.newPage();
  const take = async (name: string): Promise<void> => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: fileOf(`app-${name}-${look}`), animations: 'disabled' });
  };
  await new HomePage(page).open();
  await take('home');
  if (look === 'phone') {
    await page.goto('/#/timetable');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await take('timetable');
  }
  await context.close();
}

/** Writes the pictures into the family app's public folder. */
export async function takeAppPictures(browser: Browser, baseURL: string): Promise<void> {
  const mark = readFileSync(path.join(folder, 'mark.svg'), 'utf8');
  const tile = mark.replace('rx="9"', 'rx="0"');
  const maskable = tile.replace(
    /(<rect[^>]*>)(.*)(<\/svg>)/,
    '$1<g transform="translate(3.2 3.2) scale(.8)">$2</g>$3',
  );
  await drawIcon(browser, mark, { name: 'icon-192', size: 192 });
  await drawIcon(browser, mark, { name: 'icon-512', size: 512 });
  await drawIcon(browser, maskable, { name: 'icon-maskable-512', size: 512 });
  await drawIcon(browser, monochrome(mark), { name: 'icon-monochrome-512', size: 512 });
  await drawIcon(browser, tile, { name: 'apple-touch-icon', size: 180 });
  await takeScreenshots(browser, baseURL, 'phone');
  await takeScreenshots(browser, baseURL, 'wide');
}
