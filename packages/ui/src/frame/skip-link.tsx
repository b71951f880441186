import type { MouseEvent } from 'react';

export const MAIN_ID = 'main';

/** A plain fragment link would be taken for a route, so the click moves focus itself. */
const skip = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
};

/** The first stop of the tab key (access key S). */
export const SkipLink = () => (
  <a className="skip" href={`#${MAIN_ID}`} accessKey="s" onClick={skip}>
    Skip to main content
  </a>
);
