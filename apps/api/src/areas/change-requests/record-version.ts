/** Fingerprints each part of a record, to detect which part a change based on an older state conflicts with. Pure. */
import { createHash } from 'node:crypto';

/** Parts by name: letters, digits and hyphens. */
export type RecordParts = Readonly<Record<string, unknown>>;

const fingerprintLength = 16;

function fingerprint(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, fingerprintLength);
}

export function recordVersion(parts: RecordParts): string {
  return Object.entries(parts)
    .map(([name, part]) => `${name}=${fingerprint(part)}`)
    .join('&');
}

/** Names of the parts that differ from the version: changed, added or removed. */
export function changedParts(version: string, parts: RecordParts): string[] {
  const opened = new URLSearchParams(version);
  const now = new URLSearchParams(recordVersion(parts));
  return [...new Set([...now.keys(), ...opened.keys()])].filter((name) => opened.get(name) !== now.get(name));
}
