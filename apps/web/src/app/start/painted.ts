import { useLayoutEffect } from 'react';
import { homeElementId } from '@portal/contract/page-parts';
import { takePressed } from '../../platform/early-start.ts';

export const START_ATTRIBUTE = 'data-start';
export const SKELETON_ID = 'skeleton';
const LANDING_ID = 'landing';

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

/** Gives the page over from what was painted before the script: the skeleton goes as the content comes. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    document.documentElement.removeAttribute(START_ATTRIBUTE);
    document.getElementById(SKELETON_ID)?.remove();
    document.getElementById(homeElementId)?.remove();
    const pressed = takePressed();
    if (pressed !== undefined) document.querySelectorAll<HTMLElement>('#root button')[pressed]?.click();
  }, []);
}
