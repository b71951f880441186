/** Releasing and recalling (O-13.3, O-13.4). The server holds what is released until the undo window closes. */
import { publishingLimits } from '@portal/contract/consent/publishing';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type { ReleasePath, recallReleaseEndpoint, releaseEndpoint } from '@portal/contract/releases';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, changedElsewhere } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { Tasks } from '../../platform/jobs/tasks.ts';
import { requireRecentSignIn } from '../../platform/session/step-up.policy.ts';
import { sendingTime } from '../audiences/index.ts';
import { findOwnFamily } from '../staff/index.ts';
import { withdraw } from '../notifications/index.ts';
import { findWithheld, listFiles } from './files.repository.ts';
import { holdRelease, returnToDraft, takeBack } from './releases.repository.ts';
import { lockRelease, mayPublish, notOpen, reachOf, requireRelease } from './releases.service.ts';
import { listOpenings } from './openings.repository.ts';

export const releasedEvent = 'releases.released';
export const recalledEvent = 'releases.recalled';
export const sendTask = 'releases.send';

export interface ReleaseDependencies {
  db: Db;
  tasks: Tasks;
  undoMs: number;
  scanning: Config['scanning'];
}

export async function release(
  { db, tasks, undoMs, scanning }: ReleaseDependencies,
  call: StaffCall,
  path: ReleasePath,
  { version, at }: BodyOf<typeof releaseEndpoint>,
): Promise<ResponseOf<typeof releaseEndpoint>> {
  const found = await requireRelease(db, call, path, mayPublish);
  const { now, actor } = call;
  const soonest = new Date(now.getTime() + undoMs);
  const { school } = found;
  const reach = await reachOf(db, found, await listFiles(db, found.release.rowId));
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId, id, state, files, unsettled, ...locked } = await lockRelease(trx, found);
    if (state !== 'draft' || locked.version !== version || found.release.version !== version)
      throw changedElsewhere();
    if (files === 0) throw new ProblemError('release-refused', { reason: 'no-files' });
    if (unsettled > 0) throw new ProblemError('release-refused', { reason: 'unsettled' });
    const withheld = await findWithheld(trx, { releaseRowId: rowId, ...scanning });
    if (withheld) throw new ProblemError('release-refused', { reason: `file-${withheld}` });
    if (reach.families > publishingLimits.familiesWithoutStepUp) requireRecentSignIn(call);
    const sendsAt = await sendingTime(trx, school, { wanted: at, soonest });
    await holdRelease(trx, { rowId, sendsAt, now, publisher: actor });
    // The job does nothing if the release has another version by then.
    const payload = { releaseId: id, version: String(version + 1) };
    await tasks.enqueue(trx, sendTask, payload, { startAfter: sendsAt });
    const { students, families } = reach;
    return {
      result: { sendsAt: sendsAt.toISOString() },
      audit: { event: releasedEvent, schoolId: school.schoolId, subject: id, detail: { students, families } },
    };
  });
}

export async function recall(
  { db }: ReleaseDependencies,
  call: StaffCall,
  path: ReleasePath,
): Promise<ResponseOf<typeof recallReleaseEndpoint>> {
  const found = await requireRelease(db, call, path, mayPublish);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  return inAuditedTransaction<ResponseOf<typeof recallReleaseEndpoint>>(db, call, async (trx) => {
    const { rowId, id, state } = await lockRelease(trx, found);
    const audit = { event: recalledEvent, schoolId: found.school.schoolId, subject: id };
    if (state === 'held') {
      await returnToDraft(trx, rowId, call.now);
      return { result: { state: 'draft', opened: [] }, audit: { ...audit, detail: { wasSent: false } } };
    }
    if (state !== 'released') throw notOpen();
    const opened = await listOpenings(trx, { releaseRowId: rowId, ownStudentIds: studentIds });
    await takeBack(trx, rowId, call.now);
    await withdraw(trx, { kinds: ['new-report'], schoolId: found.school.schoolId, subjectKeys: [id] });
    return {
      result: {
        state: 'recalled',
        opened: opened.map((one) => ({ ...one, openedAt: one.openedAt.toISOString() })),
      },
      audit: { ...audit, detail: { wasSent: true } },
    };
  });
}
