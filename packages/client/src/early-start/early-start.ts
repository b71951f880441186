/** What the page's first script has already asked for, before this bundle arrived (see start/bootstrap.ts). Used once. */

import type { NamedControl } from './control-name.ts';

export type EarlyStart = {
  readonly headers: Readonly<Record<string, string>>;
  readonly csrf?: Promise<Response> | undefined;
  readonly check?: Promise<Response>;
  readonly user?: Promise<Response>;
  readonly outages?: Promise<Response>;
  /** What failed before the bundle could report it. */
  failures?: unknown[];
  /** The control of the painted page that was pressed last. */
  pressed?: NamedControl;
  /** A link of the painted home was followed. */
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

/** The headers the first script sent, so that the whole page goes by one session id. */
export const earlyHeaders = begun?.headers;

/** Whether the person has gone on from the page that was painted. */
export const hasMovedEarly = (): boolean => begun?.hasMoved === true;

/** The button that was pressed before this bundle could hear it, once. */
export function takePressed(): NamedControl | undefined {
  const pressed = begun?.pressed;
  if (begun) delete begun.pressed;
  return pressed;
}

/** What failed before this bundle could hear of it, once. */
export function takeFailures(): readonly unknown[] {
  const failures = begun?.failures ?? [];
  if (begun) delete begun.failures;
  return failures;
}

/** How long what is in force is believed. A landing page may have been read for longer before the bundle came. */
export const OUTAGES_FRESH_MS = 60_000;

/** Whether the first script was told just now that no outage or alert is in force. Its answer stays for whoever takes it. */
export async function isQuietAtStart(): Promise<boolean> {
  if (performance.now() >= OUTAGES_FRESH_MS) return false;
  const response = await left.outages;
  if (!response?.ok) return false;
  const inForce: unknown = await response.clone().json();
  return Array.isArray(inForce) && inForce.length === 0;
}

/** The response that is already on its way, the first time it is asked for. */
export function takeEarly(what: Started): Promise<Response> | undefined {
  const response = left[what];
  delete left[what];
  return response;
}
