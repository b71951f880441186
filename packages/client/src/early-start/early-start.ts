/** What happened before the bundle was loaded, kept by the page's inline script (apps/family/src/app/start/bootstrap.ts). */
export interface EarlyEvents {
  failures?: unknown[];
  /** The last control that was pressed and needs the bundle. */
  pressed?: HTMLElement;
}

declare global {
  interface Window {
    __early?: EarlyEvents;
  }
}

const early: EarlyEvents = (typeof window === 'undefined' ? undefined : window.__early) ?? {};

/** The control to press now. Returned once. */
export function takePressed(): HTMLElement | undefined {
  const { pressed } = early;
  delete early.pressed;
  return pressed;
}

/** The errors to report. Returned once. */
export function takeFailures(): readonly unknown[] {
  const { failures = [] } = early;
  delete early.failures;
  return failures;
}
