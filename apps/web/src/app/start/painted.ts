import { useLayoutEffect } from 'react';

export const START_ATTRIBUTE = 'data-start';
export const SKELETON_ID = 'skeleton';

/** Gives the page over from what was painted before the script: the skeleton goes as the content comes. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    document.documentElement.removeAttribute(START_ATTRIBUTE);
    document.getElementById(SKELETON_ID)?.remove();
  }, []);
}
