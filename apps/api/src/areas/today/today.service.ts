/** A school's due work, scheduled publications and failures today (O-3.5). Each area counts its own records. */
import { familyPermissions } from '@portal/contract/families';
import { staffPermissions } from '@portal/contract/staff';
import type { StaffPermission } from '@portal/contract/staff';
import { moneyPermissions } from '@portal/contract/payments/office';
import { todayFigures } from '@portal/contract/today';
import type { Today } from '@portal/contract/today';
import type { Db } from '../../platform/database/database.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { countTexts } from '../attendance-today/index.ts';
import { countConsentDue, listScheduledConsent } from '../consent/index.ts';
import { findLastImport } from '../deliveries/index.ts';
import { countBounced } from '../families/index.ts';
import { moneyToday } from '../payments/index.ts';
import { listScheduledReleases } from '../releases/index.ts';
import { findSchool } from '../staff/index.ts';

export async function getToday(db: Db, call: StaffCall, centreCode: string): Promise<Today> {
  const { schoolId, timeZone, permissions } = await findSchool(db, call, centreCode, staffPermissions);
  const place = { schoolId, timeZone, now: call.now };
  const ifPermitted = async <T>(
    anyOf: readonly StaffPermission[],
    read: () => Promise<T>,
  ): Promise<T | null> => (anyOf.some((permission) => permissions.includes(permission)) ? read() : null);
  return {
    register: await findLastImport(db, schoolId),
    consentDue: await ifPermitted(['publications.prepare'], () =>
      countConsentDue(db, { ...place, days: todayFigures.consentDays }),
    ),
    scheduled: await ifPermitted(['publications.prepare'], () => getScheduled(db, schoolId)),
    payments: await ifPermitted(moneyPermissions, () => moneyToday(db, schoolId)),
    bounced: await ifPermitted(familyPermissions, () => countBounced(db, call, schoolId)),
    texts: await ifPermitted(['absences.decide'], () => countTexts(db, place)),
  };
}

async function getScheduled(db: Db, schoolId: number): Promise<Today['scheduled']> {
  const consent = await listScheduledConsent(db, schoolId, todayFigures.scheduled);
  const releases = await listScheduledReleases(db, schoolId, todayFigures.scheduled);
  return [
    ...consent.map((one) => ({ kind: 'consent' as const, ...one })),
    ...releases.map((one) => ({ kind: 'release' as const, ...one })),
  ]
    .sort((one, other) => one.sendsAt.localeCompare(other.sendsAt) || one.id.localeCompare(other.id))
    .slice(0, todayFigures.scheduled);
}
