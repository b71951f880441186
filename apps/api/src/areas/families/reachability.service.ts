/** The reachability of a family's adult (W-6.4). */
import type { FamilyReachability } from '@portal/contract/notifications';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { summariseReachability } from '../notifications/index.ts';
import { auditOf, requireAdult } from './family.service.ts';
import type { FamilyPath } from './family.service.ts';

export const reachabilityViewedEvent = 'notifications.reachability-viewed';

/** Every access is audited. */
export async function getFamilyReachability(
  db: Db,
  call: StaffCall,
  path: FamilyPath,
): Promise<FamilyReachability> {
  const { scope, adult } = await requireAdult(db, call, path);
  await recordAudit(db, call, auditOf(reachabilityViewedEvent, scope, adult));
  return summariseReachability(db, { accountId: adult.accountId, schoolId: scope.schoolId });
}
