import { useLayoutEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { homeElementId } from '@portal/contract/page-parts';
import { takePressed } from '@portal/client/early-start';
import { currentPath } from '@portal/client/navigation';

const ROOT_ID = 'root';

type Page = 'sign-in' | 'landing' | 'home';

/** The element of each prerendered page, and the paths at which it is that page. */
const pages: Readonly<Record<Page, { id: string; paths: readonly string[] | null }>> = {
  'sign-in': { id: ROOT_ID, paths: null },
  landing: { id: 'landing', paths: [paths.home(), paths.landing()] },
  home: { id: homeElementId, paths: [paths.home()] },
};
const isPage = (start: string | undefined): start is Page => start !== undefined && start in pages;

let painted: Page | null = null;
let hasMoved = false;

/** Whether a link on the prerendered page led to another page before the bundle was loaded. */
export const hasMovedEarly = (): boolean => hasMoved;

/** Whether the prerendered page was the sign-in page. */
export const hasBegunAtSignIn = (): boolean => painted === 'sign-in';

/**
 * The app's element, and the prerendered page in it, if it is the current page. Removes the other prerendered pages. On
 * the other pages of a signed-in person, home's frame is visible until the page is rendered.
 */
export function takePainted(): { root: HTMLElement | null; page: Page | null } {
  const { start } = document.documentElement.dataset;
  const shown = start === 'app' ? pages.home.id : isPage(start) ? pages[start].id : ROOT_ID;
  const root = document.getElementById(shown) ?? document.getElementById(ROOT_ID);
  for (const { id } of Object.values(pages)) {
    const element = document.getElementById(id);
    if (element !== root) element?.remove();
  }
  if (root) root.id = ROOT_ID;
  painted = isPage(start) ? start : null;
  hasMoved = painted !== null && pages[painted].paths?.includes(currentPath()) === false;
  return { root, page: hasMoved ? null : painted };
}

/** Once the page is rendered or hydrated: shows it, and repeats what was pressed before. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    document.documentElement.removeAttribute('data-start');
    document.getElementById(ROOT_ID)?.removeAttribute('aria-busy');
    const pressed = takePressed();
    if (pressed?.isConnected && !hasMoved) pressed.click();
  }, []);
}
