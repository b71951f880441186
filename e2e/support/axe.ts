import path from 'node:path';
import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** There while a page is looked over. */
    axe: typeof axe;
  }
}

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
  for (const frame of page.frames()) if (await runsScripts(frame)) await frame.evaluate(axe.source);
  expect.soft(await page.evaluate(findStructureFaults), `the structure of ${name}`).toEqual([]);
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

/** What axe-core leaves alone: one main, ids that are unique, styles in the head, fieldsets with a legend. Runs in the page. */
function findStructureFaults(): string[] {
  // Until the script takes over, the pages that are prepared but not shown are still in the document.
  if (document.documentElement.hasAttribute('data-start')) return [];
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...(document.querySelectorAll('main').length === 1 ? [] : ['not one main']),
    ...repeated.map((id) => `#${id} twice`),
    ...[...document.querySelectorAll('body style')].map(() => 'style in body'),
    ...[...document.querySelectorAll('fieldset:not(:has(> legend))')].map(() => 'fieldset without legend'),
    ...[...document.querySelectorAll('article:not([aria-label], [aria-labelledby])')].map(
      () => 'article without name',
    ),
  ];
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

/** A document in a sandbox runs nothing, axe-core neither. */
async function runsScripts(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true;
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox');
  return sandbox === null || sandbox.split(' ').includes('allow-scripts');
}

/** Only colours differ in the dark, so that only they are looked at again. */
async function expectAccessible(page: Page, what: string, rules: 'all' | 'colours'): Promise<void> {
  const found = await page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
      });
      return violations.map(({ id, nodes }) => ({
        id,
        at: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary ?? ''}`),
      }));
    },
    rules === 'all' ? null : ['color-contrast'],
  );
  expect.soft(found, `axe-core on ${what}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}
