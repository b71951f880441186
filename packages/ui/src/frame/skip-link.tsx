import type { MouseEvent } from 'react';

export const MAIN_ID = 'main';

/** The router would treat a plain fragment link as a route, so the click handler moves focus itself. */
const skip = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
};

/** The first focusable element (access key S). */
export const SkipLink = () => (
  <a className="skip" href={`#${MAIN_ID}`} accessKey="s" onClick={skip}>
    Skip to main content
  </a>
);
