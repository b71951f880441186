import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;
const schemes = ['light', 'dark'] as const;
const folder = path.resolve(import.meta.dirname, '../screenshots');

/**
 * Looks a page over: no axe-core violation and no sideways scrolling, on a desktop and on a phone, light and dark;
 * pictures are left in e2e/screenshots.
 */
export async function lookOver(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(isPainted);
      if (isPictured(size.width, colorScheme))
        await page.screenshot({
          path: path.join(folder, `${name}-${size.width}-${colorScheme}.png`),
          fullPage: true,
          animations: 'disabled',
        });
      await expectAccessible(
        page,
        `${name}, ${size.width}, ${colorScheme}`,
        colorScheme === 'light' ? 'all' : 'colours',
      );
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** The new colours are there, and what moves to them has arrived. Runs in the page. */
async function isPainted(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

/** Pictures take longer than checks, and nobody looks at those of CI: the dark is pictured on the phone alone. */
const isPictured = (width: number, colorScheme: (typeof schemes)[number]): boolean =>
  process.env['CI'] === undefined && (colorScheme === 'light' || width < 600);

/** Only colours differ in the dark, so that only they are looked at again. */
async function expectAccessible(page: Page, what: string, rules: 'all' | 'colours'): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary ?? ''}`),
  }));
  expect.soft(found, `axe-core on ${what}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}
