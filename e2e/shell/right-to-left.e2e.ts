import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

/** Whether the first character is to the left of the last. Runs in the page. */
const readsLeftToRight = (element: Element): boolean => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const text = walker.nextNode();
  if (!(text instanceof Text) || text.data.length < 2) return false;
  const boxAt = (index: number): DOMRect => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getBoundingClientRect();
  };
  return boxAt(0).left < boxAt(text.data.length - 1).left;
};

const expectLeftToRight = async (text: Locator): Promise<void> => {
  await expect(text).toBeVisible();
  expect(await text.evaluate(readsLeftToRight)).toBe(true);
};

test('times and amounts keep their order in right-to-left text', async ({ page, shell, home }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await home.open();
  await home.expectHydrated();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await expectLeftToRight(home.summary.getByText(/^\$\d/));
  await shell.goTo('/timetable/S100037/4215');
  await expectLeftToRight(
    page
      .getByRole('main')
      .getByText(/^\d+:\d\d am$/)
      .filter({ visible: true })
      .first(),
  );
});
