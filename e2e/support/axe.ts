import path from 'node:path';
import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** Set while a page is checked. */
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
 * Checks a page: no axe-core violation and no sideways scrolling, on a desktop and on a phone, light and dark.
 * Saves screenshots in e2e/screenshots.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
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
      if (isCaptured(size.width, colorScheme))
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

/** Checks that axe-core lacks: one main, unique ids, styles in the head, fieldsets with a legend. Runs in the page. */
function findStructureFaults(): string[] {
  // Until the script takes over, the document still contains the hidden prerendered pages.
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

/** Waits until the new colours apply and their transitions have ended. Runs in the page. */
async function isPainted(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

/** Screenshots take longer than checks, so dark mode is captured only at phone width, and nothing is captured in CI. */
const isCaptured = (width: number, colorScheme: (typeof schemes)[number]): boolean =>
  process.env['CI'] === undefined && (colorScheme === 'light' || width < 600);

/** Scripts don't run in sandboxed documents, so axe-core can't check them. */
async function runsScripts(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true;
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox');
  return sandbox === null || sandbox.split(' ').includes('allow-scripts');
}

/** In dark mode only colours differ, so only their rules run again. */
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
