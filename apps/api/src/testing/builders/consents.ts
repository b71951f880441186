/** Consent requests and their calls, for tests. */
import { makeConsentRequest } from '@portal/test-support/factories/index';
import type { ConsentRequestOptions } from '@portal/test-support/factories/index';
import { makeFamily } from './families.ts';
import type { Family, FamilyOptions } from './families.ts';
import type { Harness } from '../harness.ts';

export interface AskedFamily extends Family {
  request: { id: number; publicId: string; sourceId: string };
  /** The path of the request; a suffix selects the call. */
  path: string;
  /** A granted answer. */
  body: { studentEqId: string; requestId: string; data: Record<string, unknown> };
}

export const dueDate = '2026-11-27';

/** A family with a consent request that is due in nine days. */
export async function makeAskedFamily(
  harness: Harness,
  options: Partial<ConsentRequestOptions> = {},
  familyOptions: FamilyOptions = {},
): Promise<AskedFamily> {
  const family = await makeFamily(harness, familyOptions);
  const { student, school } = family;
  const request = await makeConsentRequest(harness.database.pool, student, school, { dueDate, ...options });
  return {
    ...family,
    request,
    path: `/api/consent/${student.oneSchoolId}/${request.publicId}/${school.centreCode}`,
    body: { studentEqId: student.eqId, requestId: request.publicId, data: { consent: 'granted' } },
  };
}
