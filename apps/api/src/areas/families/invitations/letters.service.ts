/** Fetching letters once, and revoking a code (O-8.6). */
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { unsealBytes } from '../../../platform/crypto/seal.ts';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import { cancelUnused } from '../../registration/index.ts';
import { requireAdult } from '../family.service.ts';
import type { FamilyPath } from '../family.service.ts';
import { listInvitations } from '../family-records.repository.ts';
import { scopeAt } from '../search.service.ts';
import { takeLetters } from './runs.repository.ts';

export const lettersFetchedEvent = 'families.lettersFetched';
export const codeRevokedEvent = 'families.codeRevoked';

/** Throws `not-found` unless the caller issued the codes and the letters still wait. */
export async function fetchLetters(
  { db, config }: { db: Db; config: Pick<Config, 'secrets'> },
  call: StaffCall,
  { centreCode, runId }: { centreCode: string; runId: string },
): Promise<FileAnswer> {
  const scope = await scopeAt(db, call, centreCode);
  const content = await inAuditedTransaction(db, call, async (trx) => {
    const sealed = await takeLetters(trx, scope, { runId, staffId: call.actor.staffId, now: call.now });
    if (!sealed) throw notFound();
    return {
      result: unsealBytes(config.secrets.sealing, sealed),
      audit: { event: lettersFetchedEvent, subject: runId, schoolId: scope.schoolId },
    };
  });
  return new FileAnswer({ content, mediaType: 'application/pdf', name: 'invitations.pdf' });
}

/** Throws `not-found` for a code of somebody else. */
export async function revokeCode(
  db: Db,
  call: StaffCall,
  { invitationId, ...path }: FamilyPath & { invitationId: string },
): Promise<{ isDone: boolean }> {
  const { scope, adult } = await requireAdult(db, call, path);
  const codes = await listInvitations(db, scope, adult.parentId);
  if (!codes.some(({ id }) => id === invitationId)) throw notFound();
  return inAuditedTransaction(db, call, async (trx) => {
    const code = { publicId: invitationId, schoolId: scope.schoolId };
    const isDone = (await cancelUnused(trx, code, call.now)) !== null;
    const outcome = isDone ? 'done' : 'refused';
    return {
      result: { isDone },
      audit: { event: codeRevokedEvent, outcome, subject: invitationId, schoolId: scope.schoolId },
    };
  });
}
