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

/** Finds current or selected controls that look the same as a sibling that isn't. Runs in the page. */
export function findIndistinct(): string[] {
  const state = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]';
  const canvas = getComputedStyle(document.body).backgroundColor;
  const appearance = (element: Element): string => {
    const { backgroundColor: back, borderBlockEndColor, outlineStyle } = getComputedStyle(element);
    // Forced colours paint every opaque background in the colour of the page.
    const backgroundColor = back === canvas || back.endsWith(', 0)') ? '' : back;
    return `${backgroundColor} ${borderBlockEndColor} ${outlineStyle} ${getComputedStyle(element, '::before').content}`;
  };
  const isShown = (element: Element): boolean => element.getClientRects().length > 0;
  return [...document.querySelectorAll(state)].filter(isShown).flatMap((selected) => {
    const group = selected.closest('nav, table, ol, ul, [role=group], [role=listbox]');
    const others = [...(group?.querySelectorAll(selected.tagName) ?? [])].filter(
      (other) => isShown(other) && !other.matches(state) && other.classList[0] === selected.classList[0],
    );
    return others.some((other) => appearance(other) === appearance(selected)) ? [selected.textContent] : [];
  });
}
