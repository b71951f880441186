/** Passes failures of the page on to be reported; what reports them is fetched when there is one. */

import { takeFailures } from '../early-start/early-start.ts';

/** Reports a failure in the background; never fails itself. */
export function reportError(failure: unknown): void {
  void import('./error-reports.ts').then(({ send }) => send(failure)).catch(() => undefined);
}

function drainAtRest(): void {
  setTimeout(
    () => void import('./error-reports.ts').then(({ drain }) => drain()).catch(() => undefined),
    3000,
  );
}

/** Reports what nobody caught, and what this device could not send before. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  takeFailures().forEach(reportError);
  // Fetched while the page is at rest, so that it is there when the connection is not.
  if (document.readyState === 'complete') drainAtRest();
  else addEventListener('load', drainAtRest);
}
