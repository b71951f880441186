/** Collects the page's errors. The reporter is loaded on the first one. */

import { takeFailures } from '../early-start/early-start.ts';

/** Reports an error in the background. Never throws. */
export function reportError(failure: unknown): void {
  void import('./error-reports.ts').then(({ send }) => send(failure)).catch(() => undefined);
}

function drainWhenIdle(): void {
  setTimeout(
    () => void import('./error-reports.ts').then(({ drain }) => drain()).catch(() => undefined),
    3000,
  );
}

/** Reports uncaught errors, and any that this device could not send before. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  takeFailures().forEach(reportError);
  // Loaded while the page is idle, so that it is available when the connection is lost.
  if (document.readyState === 'complete') drainWhenIdle();
  else addEventListener('load', drainWhenIdle);
}
