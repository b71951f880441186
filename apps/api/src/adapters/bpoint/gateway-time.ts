/** The gateway's clock: wall time in Sydney, without an offset (X-3.2; F17). */
import { offsetAt } from '@portal/contract/upcoming-events/time-zone';

const zone = 'Australia/Sydney';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Parses Sydney wall time such as `2026-11-18T10:26:00.0000000`; null when it is invalid. An hour repeated in April
 * resolves to its first occurrence. An hour skipped in October uses the offset before the change.
 */
export function sydneyInstant(text: string): Date | null {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?$/.exec(text);
  const wall = found ? Date.parse(`${found[1]}T${found[2]}.${(found[3] ?? '').padEnd(3, '0')}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const [before, after] = [offsetAt(zone, wall - dayMs), offsetAt(zone, wall + dayMs)];
  const exact = [before, after].find((offset) => offsetAt(zone, wall - offset * minuteMs) === offset);
  return new Date(wall - (exact ?? before) * minuteMs);
}

/** Converts `20261118` to `2026-11-18`; null when it is not a date. */
export function settlementDay(text: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return found ? `${found[1]}-${found[2]}-${found[3]}` : null;
}
