import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Zero to three decimals, as benchmarks report it: the fallback’s text widths match within a few pixels a line. */
const NEGLIGIBLE_SHIFT = 0.0005;

/** Holds back the fonts, as on a slow network: text is painted in the fallback until they are released. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The font of the page's visible heading. */
async function headingFont(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  await devtools.send('DOM.getDocument');
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: '[...document.querySelectorAll("h1")].find((heading) => heading.checkVisibility())',
  });
  const { nodeId } = await devtools.send('DOM.requestNode', { objectId: result.objectId ?? '' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts[0]?.familyName ?? '';
}

/** Runs in the page. */
function layoutShifts(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });
}

async function expectTypefaceWithoutShift(page: Page, path: string): Promise<void> {
  const release = await holdFonts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('h1').filter({ visible: true })).toBeVisible();
  expect(await headingFont(page)).not.toMatch(/^Public Sans/);
  release();
  await expect.poll(() => headingFont(page)).toMatch(/^Public Sans/);
  expect(await page.evaluate(layoutShifts)).toBeLessThan(NEGLIGIBLE_SHIFT);
}

test('a first visit switches to the product’s typeface once loaded, without layout shift', async ({
  page,
}) => {
  await expectTypefaceWithoutShift(page, '/');
});

test('sign-in does the same', async ({ page }) => {
  await expectTypefaceWithoutShift(page, '/#/login');
});

test.describe('signed in', () => {
  test.use({ signedInAs: 'owner' });

  test('home does the same', async ({ page }) => {
    await expectTypefaceWithoutShift(page, '/');
  });
});
