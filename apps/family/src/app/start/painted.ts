import { useLayoutEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { homeElementId } from '@portal/contract/page-parts';
import { findControl, nameControl, earlyPress, hasMovedEarly, takePressed } from '@portal/client/early-start';
import type { NamedControl } from '@portal/client/early-start';
import { currentPath } from '@portal/client/navigation';

const START_ATTRIBUTE = 'data-start';
export const SKELETON_ID = 'skeleton';
const LANDING_ID = 'landing';

let begun: string | null = null;

/** Whether the page that was painted first is the sign-in page. */
export const hasBegunAtSignIn = (): boolean => begun === 'sign-in';

/** What is painted, as the page's first script named it; a page that a link of the landing page led to is not. */
export function paintedStart(): string | null {
  const start = document.documentElement.getAttribute(START_ATTRIBUTE);
  begun = start === 'landing' && !['/', paths.landing()].includes(currentPath()) ? 'other' : start;
  return begun;
}

/** The element that holds what was painted, and will hold the app; the page prepared for nobody goes. */
export function paintedRoot(start: string | null): HTMLElement | null {
  const [root, landing] = [document.getElementById('root'), document.getElementById(LANDING_ID)];
  if (start !== 'landing' || !landing) {
    landing?.remove();
    return root;
  }
  root?.remove();
  landing.id = 'root';
  return landing;
}

/** The app has drawn the same: focus stays where it was, and what was pressed happens. */
function takeOverHome(): void {
  const home = document.getElementById(homeElementId);
  const focused = home && controlInFocus(home);
  home?.remove();
  if (hasMovedEarly()) return;
  const root = document.getElementById('root') ?? document;
  const pressed = takePressed();
  if (focused) findControl(root, focused)?.focus();
  if (pressed) findControl(root, pressed)?.click();
}

function controlInFocus(page: HTMLElement): NamedControl | undefined {
  const focused = page.querySelector(':focus');
  return focused ? nameControl(page, focused) : undefined;
}

function takeOver(): void {
  document.documentElement.removeAttribute(START_ATTRIBUTE);
  document.getElementById(SKELETON_ID)?.remove();
  takeOverHome();
}

/** Gives the page over from what was painted before the script, but not between the two halves of a press. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    const press = document.getElementById(homeElementId) ? earlyPress() : undefined;
    if (press) void press.then(takeOver);
    else takeOver();
  }, []);
}
