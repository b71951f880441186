import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const widths = [390, 1280] as const;

/** Visible properties that a rule in another stylesheet could change. */
const properties = [
  'display',
  'position',
  'width',
  'height',
  'margin',
  'padding',
  'gap',
  'flex',
  'align-items',
  'justify-content',
  'grid-template-columns',
  'grid-area',
  'border',
  'border-radius',
  'box-shadow',
  'background-color',
  'color',
  'font',
  'letter-spacing',
  'text-align',
  'overflow',
];

/** Lists elements and their properties, one per line, without the server's preload links. Runs in the page. */
function readStyles(wanted: readonly string[]): string[] {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return [...document.querySelectorAll('#root, #root *:not(link)')].flatMap((element, index) => {
    const computed = getComputedStyle(element);
    const name = `${index} ${element.tagName.toLowerCase()}.${element.classList.value}`;
    return wanted.map((property) => `${name} ${property}: ${computed.getPropertyValue(property)}`);
  });
}

/** The computed styles of the whole page, on a phone and on a desktop. */
async function stylesOf(page: Page): Promise<string[][]> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const all = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    all.push(await page.evaluate(readStyles, properties));
  }
  return all;
}

test('home looks the same after landing and sign-in as after a reload', async ({
  landing,
  signIn,
  home,
  notifications,
  page,
}) => {
  // A sign-in on a new device creates a notification, so the bell has a number.
  const bellIsCounted = () => expect(notifications.bell).toHaveAccessibleName(/unread$/);
  await landing.open();
  await landing.expectHydrated();
  await landing.header.getByRole('link', { name: 'Sign in' }).click();
  await signIn.expectOpen();
  await signIn.signInWithCode(accounts.owner);
  await home.expectOpen();
  await bellIsCounted();
  const afterSignIn = await stylesOf(page);
  await page.reload();
  await home.expectHydrated();
  await bellIsCounted();
  const afterReload = await stylesOf(page);
  for (const [index, width] of widths.entries()) {
    const [lines, others] = [afterSignIn[index] ?? [], new Set(afterReload[index])];
    expect(lines.length).toBe(afterReload[index]?.length);
    expect(
      lines.filter((line) => !others.has(line)),
      `at ${width} px`,
    ).toEqual([]);
  }
});
