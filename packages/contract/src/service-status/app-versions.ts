/** Mobile app versions: which are outdated, and the report of an outdated one (A-2.19, A-7.10; T45). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Numbers separated by dots: `4.6.1`. */
export const appVersionSchema = z
  .string()
  .check(z.maxLength(64), z.regex(/^\d{1,9}(?:\.\d{1,9}){0,5}$/, 'Not a version'));

/** Negative if `left` is older. Parts are compared as numbers; missing ones are 0. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left.split('.').map(Number), right.split('.').map(Number)];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const minimumVersionsEndpoint = defineEndpoint({
  id: 'service-status.minimumVersions',
  method: 'GET',
  path: '/api/versions/minimum',
  summary: 'The oldest version of the mobile app that still works with this portal',
  response: z.object({ ios: appVersionSchema, android: appVersionSchema }),
});

export const appNeedsUpgradeEndpoint = defineEndpoint({
  id: 'service-status.appNeedsUpgrade',
  method: 'POST',
  path: '/api/versions/recordMobileAppNeedsUpgrade',
  summary: 'Report that an outdated app showed the update page',
  body: z.strictObject({ currentVersion: appVersionSchema, targetVersion: appVersionSchema }),
  errors: ['too-many-requests'],
});
