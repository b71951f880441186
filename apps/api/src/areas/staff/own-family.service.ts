/** Staff may neither see nor decide anything of their own family (O-1.3). */
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';

/** An attempt to open or change a record of one's own family, audited for the principal. */
const ownFamilyEvent = 'staff.ownFamilyRefused';

/** Records the attempt, outside the caller's transaction, and refuses it. */
export async function refuseOwnFamily(
  db: Queryable,
  call: StaffCall,
  entry: Omit<AuditEntry, 'event' | 'outcome'> & Required<Pick<AuditEntry, 'schoolId' | 'subject'>>,
): Promise<never> {
  await recordAudit(db, call, { ...entry, event: ownFamilyEvent, outcome: 'refused' });
  throw new ProblemError('forbidden');
}
