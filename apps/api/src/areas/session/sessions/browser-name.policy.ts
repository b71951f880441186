/** A readable browser name derived from the User-Agent header: "Chrome on Windows". Pure. */

type Known = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match wins: several browsers also call themselves Chrome or Safari. */
const browsers: Known = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser\//i, 'Samsung Internet'],
  [/firefox\/|fxios\//i, 'Firefox'],
  [/chrome\/|crios\/|chromium\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
];

const systems: Known = [
  [/ipad/i, 'iPad'],
  [/iphone|ipod/i, 'iPhone'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/cros/i, 'Chromebook'],
  [/mac os/i, 'Mac'],
  [/linux/i, 'Linux'],
];

const nameIn = (known: Known, userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'A browser';
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}
