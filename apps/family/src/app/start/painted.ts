import { useLayoutEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { homeElementId } from '@portal/contract/page-parts';
import { takePressed } from '@portal/client/early-start';
import { currentPath } from '@portal/client/navigation';

const ROOT_ID = 'root';

type Page = 'sign-in' | 'landing' | 'home';

/** The element of each prerendered page. */
const elements: Record<Page, string> = { 'sign-in': ROOT_ID, landing: 'landing', home: homeElementId };
const isPage = (start: string | undefined): start is Page => start !== undefined && start in elements;

let painted: Page | null = null;
let hasMoved = false;

/** Whether the user followed a link to another page before the bundle was loaded. */
export const hasMovedEarly = (): boolean => hasMoved;

/** Whether the prerendered page was the sign-in page. */
export const hasBegunAtSignIn = (): boolean => painted === 'sign-in';

/**
 * Returns the app's root element, and the prerendered page in it if that is the current page. Removes the other
 * prerendered pages. On a signed-in page other than home, home's frame stays visible until the page is rendered.
 */
export function takePainted(): { root: HTMLElement | null; page: Page | null } {
  const { start } = document.documentElement.dataset;
  const shown = elements[start === 'app' ? 'home' : isPage(start) ? start : 'sign-in'];
  const root = document.getElementById(shown) ?? document.getElementById(ROOT_ID);
  for (const id of Object.values(elements)) {
    const element = document.getElementById(id);
    if (element !== root) element?.remove();
  }
  if (root) root.id = ROOT_ID;
  painted = isPage(start) ? start : null;
  checkMoved();
  return { root, page: hasMoved ? null : painted };
}

/** Call again before rendering: a link may have been followed while the page's modules loaded. */
export function checkMoved(): void {
  const path = currentPath();
  hasMoved =
    (painted === 'home' || painted === 'landing') && path !== paths.home() && path !== paths[painted]();
}

/** Shows the page once it is rendered or hydrated, and repeats an earlier press. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    document.documentElement.removeAttribute('data-start');
    document.getElementById(ROOT_ID)?.removeAttribute('aria-busy');
    const pressed = takePressed();
    if (pressed?.isConnected && !hasMoved) pressed.click();
  }, []);
}
