import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** The visible marks of a control in forced colours. Runs in the page. */
const readAppearance = (element: Element): string => {
  const { backgroundColor, borderBlockEndColor, outlineStyle } = getComputedStyle(element);
  return `${backgroundColor} ${borderBlockEndColor} ${outlineStyle}`;
};

/** In forced colours a selected control looks different from the others. */
export async function expectDistinct(selected: Locator, other: Locator): Promise<void> {
  await expect(selected.first()).toBeVisible();
  expect(await selected.first().evaluate(readAppearance)).not.toBe(
    await other.first().evaluate(readAppearance),
  );
}
