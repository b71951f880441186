import type { WideAudience } from '@portal/contract/audiences';
import type { Reach } from '@portal/contract/consent/publishing';
import type { StaffPermission } from '@portal/contract/staff';
import type { Db } from '../../platform/database/database.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findOwnFamily, findSchool } from '../staff/index.ts';
import { findReach, findUnknown } from './audience.repository.ts';
import type { RecipientRule } from './audience.repository.ts';

const mayPrepare: readonly StaffPermission[] = ['publications.prepare'];

/** Previews whom a publication would reach at the school. Doesn't name the caller's own children (O-1.3). */
export async function getWideReach(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { audience, recipientRule }: { audience: WideAudience; recipientRule: RecipientRule },
): Promise<Reach> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPrepare);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  const reach = await findReach(db, schoolId, { audience, ownStudentIds: studentIds, ...recipientRule });
  const unknown = audience.kind === 'students' ? await findUnknown(db, schoolId, audience.values) : [];
  return { ...reach, unknown };
}
