import { useLayoutEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { homeElementId } from '@portal/contract/page-parts';
import { findControl, nameControl, hasMovedEarly, takePressed } from '@portal/client/early-start';
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

/** Calls back once the pointer that is down is up, and its click is over. A press may also end outside the window, unseen. */
function whenReleased(run: () => void): void {
  const released = new AbortController();
  const end = ({ type, buttons }: PointerEvent): void => {
    if (type === 'pointermove' && buttons !== 0) return;
    released.abort();
    setTimeout(run);
  };
  for (const type of ['pointerup', 'pointercancel', 'pointermove'] as const)
    addEventListener(type, end, { signal: released.signal });
}

/** Gives the page over from what was painted before the script, but never between pressing a control and letting it go. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    const isPressed = document.getElementById(homeElementId)?.matches(':active') ?? false;
    if (isPressed) whenReleased(takeOver);
    else takeOver();
  }, []);
}
