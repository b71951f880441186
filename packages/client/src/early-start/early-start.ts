/** Events from before the bundle was loaded, kept by the inline script (apps/family/src/app/start/bootstrap.ts). */
export interface EarlyEvents {
  failures?: unknown[];
  /** The last control that was pressed and needs the bundle. */
  pressed?: HTMLElement;
  /** The browser would let the person install the app (docs/app.md). */
  install?: Event;
}

declare global {
  interface Window {
    __early?: EarlyEvents;
  }
}

const early: EarlyEvents = (typeof window === 'undefined' ? undefined : window.__early) ?? {};

/** Returns the control to press, once. */
export function takePressed(): HTMLElement | undefined {
  const { pressed } = early;
  delete early.pressed;
  return pressed;
}

/** The browser's offer to install the app, if it has made one. */
export const installOffer = (): Event | undefined => early.install;

/** Returns the errors to report, once. */
export function takeFailures(): readonly unknown[] {
  const { failures = [] } = early;
  delete early.failures;
  return failures;
}
