/**
 * Requests that the page's inline script sent before this bundle loaded (see start/bootstrap.ts). Each is used once.
 */

import type { NamedControl } from './control-name.ts';

export type EarlyStart = {
  readonly headers: Readonly<Record<string, string>>;
  readonly csrf?: Promise<Response> | undefined;
  readonly check?: Promise<Response>;
  readonly user?: Promise<Response>;
  readonly outages?: Promise<Response>;
  /** Errors from before the bundle could report them. */
  failures?: unknown[];
  /** The last control of the prerendered page that was activated. */
  pressed?: NamedControl;
  /** A link on the prerendered home was followed. */
  hasMoved?: boolean;
};

declare global {
  interface Window {
    __start?: EarlyStart;
  }
}

type Started = 'csrf' | 'check' | 'user' | 'outages';

const begun = typeof window === 'undefined' ? undefined : window.__start;
const left: { -readonly [what in Started]?: Promise<Response> | undefined } = { ...begun };

/** The headers of the inline script's requests, so that the whole page uses one session id. */
export const earlyHeaders = begun?.headers;

/** Whether the person has navigated away from the prerendered page. */
export const hasMovedEarly = (): boolean => begun?.hasMoved === true;

/** The button that was activated before this bundle loaded. Returned once. */
export function takePressed(): NamedControl | undefined {
  const pressed = begun?.pressed;
  if (begun) delete begun.pressed;
  return pressed;
}

/** The errors from before this bundle loaded. Returned once. */
export function takeFailures(): readonly unknown[] {
  const failures = begun?.failures ?? [];
  if (begun) delete begun.failures;
  return failures;
}

/** How long the early outage response stays valid. A person may read the landing page for longer than this. */
export const OUTAGES_FRESH_MS = 60_000;

/** Whether the inline script just learned that no outage or alert is active. The response stays available. */
export async function hasNoNoticesAtStart(): Promise<boolean> {
  if (performance.now() >= OUTAGES_FRESH_MS) return false;
  const response = await left.outages;
  if (!response?.ok) return false;
  const inForce: unknown = await response.clone().json();
  return Array.isArray(inForce) && inForce.length === 0;
}

/** The response already in flight, for its first caller. */
export function takeEarly(what: Started): Promise<Response> | undefined {
  const response = left[what];
  delete left[what];
  return response;
}
