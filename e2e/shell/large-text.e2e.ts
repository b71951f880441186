import type { Page } from '@playwright/test';
import { journeyBrowserOptions } from '../../tools/lib/chromium.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const { args, ...options } = journeyBrowserOptions();

/** Doubles the browser's default text size. */
test.use({ launchOptions: { ...options, args: [...args, '--blink-settings=defaultFontSize=32'] } });

const widths = [320, 390] as const;
const student = 'S100037/4215';

/** Finds labels that overlap or overflow their link, and text only a few letters wide. Runs in the page. */
function findCrowded(): string[] {
  const links = [...document.querySelectorAll('nav[aria-label="Main, bottom"] a span')];
  const labels = links.map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }));
  const overlapping = labels.filter(({ box }, index) =>
    labels.some(
      ({ box: other }, at) =>
        at !== index &&
        box.left < other.right &&
        other.left < box.right &&
        box.top < other.bottom &&
        other.top < box.bottom,
    ),
  );
  const squeezed = [...document.querySelectorAll('main :is(h1, h2, h3, p, small, bdi, dd)')].filter(
    (text) => {
      const { width, height } = text.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(text).fontSize);
      return text.textContent.length > 8 && width > 2 && width < 2.5 * size && height > 3 * size;
    },
  );
  return [...overlapping.map(({ text }) => text), ...squeezed.map(({ textContent }) => textContent)];
}

async function expectRoomForText(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const width of widths) {
    await test.step(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      await expect.poll(() => page.evaluate(findCrowded)).toEqual([]);
    });
  }
}

test('sign-in and registration fit text at twice the default size', async ({ page }) => {
  for (const path of ['/login', '/register', '/landing']) await expectRoomForText(page, path);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
});

test.describe('signed in', () => {
  test.use({ signedInAs: 'owner' });

  for (const path of [
    '/',
    `/student/${student}`,
    `/timetable/${student}`,
    `/attendance/${student}`,
    '/attendance/report-absences',
    `/payment/${student}`,
    '/parent-centric/combined-payments',
    `/consent/${student}`,
    '/parent-centric/combined-consent-requests',
    '/combined-upcoming-events',
    '/viewers',
    '/profile',
    '/notifications',
    '/notifications/settings',
  ])
    test(`${path} fits text at twice the default size`, async ({ page }) => {
      await expectRoomForText(page, path);
    });
});
