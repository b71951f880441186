/** Publishing, recalling and following up (O-9.3, O-9.4). The server holds what is published until it is sent. */
import { draftProblems, publishingLimits } from '@portal/contract/consent/publishing';
import type {
  PublicationPath,
  extendEndpoint,
  publishEndpoint,
  recallEndpoint,
  remindEndpoint,
  withdrawEndpoint,
} from '@portal/contract/consent/publishing';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { ProblemError, changedElsewhere, notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import type { Tasks } from '../../../platform/jobs/tasks.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { findReach, nextDaytime, sendingTime } from '../../audiences/index.ts';
import { findOwnFamily } from '../../staff/index.ts';
import { consentRecipients } from './consent-recipients.ts';
import { mayPrepare, mayPublish, readDraft, requirePublication, stateOn } from './publications.service.ts';
import type { FoundPublication } from './publications.service.ts';
import {
  endPublication,
  findPublication,
  holdPublication,
  releaseToDraft,
} from './publications.repository.ts';
import { withdraw as withdrawNotifications } from '../../notifications/index.ts';
import { consentKinds } from '../record-answer.service.ts';
import { listOpeners, moveDueDate, removeUnanswered, withdrawPending } from './responses.repository.ts';
import { countRemindable, findLastReminder, insertMailing } from './sending.repository.ts';

export const publishedEvent = 'consent.published';
export const recalledEvent = 'consent.recalled';
export const extendedEvent = 'consent.extended';
export const remindedEvent = 'consent.reminded';
export const publicationWithdrawnEvent = 'consent.publicationWithdrawn';
/** Of one student's request, as by the command. */
const withdrawnEvent = 'consent.withdrawn';
export const mailTask = 'consent.mail';

export interface PublishingDependencies {
  db: Db;
  tasks: Tasks;
  undoMs: number;
}

const dayMs = 24 * 60 * 60_000;
/** On the day a request opens, at the school. */
const opensAt = '08:00';

export async function publish(
  { db, tasks, undoMs }: PublishingDependencies,
  call: StaffCall,
  path: PublicationPath,
  { version }: BodyOf<typeof publishEndpoint>,
): Promise<ResponseOf<typeof publishEndpoint>> {
  const { school, publication, draft, today } = await requirePublication(db, call, path, mayPublish);
  if (publication.state !== 'draft' || publication.version !== version) throw changedElsewhere();
  if (draftProblems(draft, today).length > 0)
    throw new ProblemError('publication-refused', { reason: 'incomplete' });
  const reach = await findReach(db, school.schoolId, { audience: draft.audience, ...consentRecipients });
  if (reach.students === 0) throw new ProblemError('publication-refused', { reason: 'nobody-reached' });
  if (reach.families > publishingLimits.familiesWithoutStepUp) requireRecentSignIn(call);
  const { now, actor } = call;
  return inAuditedTransaction(db, call, async (trx) => {
    const sendsAt = await sendingTime(trx, school, {
      wanted: draft.opensOn === null ? null : { day: draft.opensOn, time: opensAt },
      soonest: new Date(now.getTime() + undoMs),
    });
    const hold = { rowId: publication.rowId, version, now, sendsAt, publisher: actor };
    if (!(await holdPublication(trx, hold))) throw changedElsewhere();
    await schedule(trx, tasks, {
      publicationRowId: publication.rowId,
      kind: 'invitation',
      now,
      startsAt: sendsAt,
    });
    const { students, families } = reach;
    return {
      result: { sendsAt: sendsAt.toISOString(), version: version + 1 },
      audit: { ...auditOf(publishedEvent, { school, publication }), detail: { students, families } },
    };
  });
}

/** The job is queued in the same transaction, so that it survives a closed tab and a restart. */
async function schedule(trx: Trx, tasks: Tasks, mailing: Parameters<typeof insertMailing>[1]): Promise<Date> {
  const { id, startsAt } = await insertMailing(trx, mailing);
  await tasks.enqueue(trx, mailTask, { mailingId: id }, { startAfter: startsAt });
  return startsAt;
}

const auditOf = (
  event: string,
  { school, publication }: Pick<FoundPublication, 'school' | 'publication'>,
): AuditEntry => ({ event, schoolId: school.schoolId, subject: publication.id });

const notOpen = (): ProblemError => new ProblemError('publication-refused', { reason: 'not-open' });

/** The publication as it is now, locked until the transaction ends: sending locks it too. */
async function lock(trx: Trx, found: FoundPublication): Promise<FoundPublication> {
  const ref = { schoolId: found.school.schoolId, publicationId: found.publication.id };
  const publication = await findPublication(trx, ref, { forUpdate: true });
  if (!publication) throw notFound();
  return { ...found, publication, draft: readDraft(publication.draft) };
}

export async function recall(
  { db }: PublishingDependencies,
  call: StaffCall,
  path: PublicationPath,
): Promise<ResponseOf<typeof recallEndpoint>> {
  const found = await requirePublication(db, call, path, mayPublish);
  const ownFamily = await findOwnFamily(db, call.actor.personId);
  return inAuditedTransaction<ResponseOf<typeof recallEndpoint>>(db, call, async (trx) => {
    const { publication } = await lock(trx, found);
    const audit = auditOf(recalledEvent, found);
    if (publication.state === 'held') {
      await releaseToDraft(trx, publication.rowId, call.now);
      return { result: { state: 'draft', opened: [] }, audit: { ...audit, detail: { wasSent: false } } };
    }
    if (publication.state !== 'open') throw notOpen();
    const ref = { publicationRowId: publication.rowId, ownStudentIds: ownFamily.studentIds };
    const opened = await listOpeners(trx, ref);
    const removed = await removeUnanswered(trx, publication.rowId);
    await stopNotifying(trx, found.school.schoolId, removed);
    await endPublication(trx, publication.rowId, 'recalled', call.now);
    return {
      result: {
        state: 'recalled',
        opened: opened.map((opener) => ({ ...opener, openedAt: opener.openedAt.toISOString() })),
      },
      audit: { ...audit, detail: { wasSent: true, removed: removed.length } },
    };
  });
}

/** Withdraws the notifications about these requests. */
const stopNotifying = (
  trx: Trx,
  schoolId: number,
  requests: readonly { requestId: string }[],
): Promise<void> =>
  withdrawNotifications(trx, {
    kinds: consentKinds,
    schoolId,
    subjectKeys: requests.map(({ requestId }) => requestId),
  });

/** Those who haven't answered see it as withdrawn; each is recorded, so that the family finds it in its history. */
export async function withdraw(
  { db }: PublishingDependencies,
  call: StaffCall,
  path: PublicationPath,
): Promise<ResponseOf<typeof withdrawEndpoint>> {
  const found = await requirePublication(db, call, path, mayPublish);
  return inAuditedTransaction(db, call, async (trx) => {
    const { publication } = await lock(trx, found);
    if (stateOn(publication, found.today) !== 'open') throw notOpen();
    const closed = await withdrawPending(trx, publication.rowId, found.today);
    await stopNotifying(trx, found.school.schoolId, closed);
    await endPublication(trx, publication.rowId, 'withdrawn', call.now);
    const { schoolId } = found.school;
    return {
      result: { withdrawn: closed.length },
      audit: [
        { ...auditOf(publicationWithdrawnEvent, found), detail: { requests: closed.length } },
        ...closed.map(({ requestId, studentId }) => ({
          event: withdrawnEvent,
          studentId,
          schoolId,
          subject: requestId,
        })),
      ],
    };
  });
}

export async function extend(
  { db }: PublishingDependencies,
  call: StaffCall,
  path: PublicationPath,
  { dueDate }: BodyOf<typeof extendEndpoint>,
): Promise<ResponseOf<typeof extendEndpoint>> {
  const found = await requirePublication(db, call, path, mayPrepare);
  return inAuditedTransaction(db, call, async (trx) => {
    const { publication } = await lock(trx, found);
    if (publication.state !== 'open') throw notOpen();
    if (dueDate < found.today || dueDate <= (publication.dueDate ?? ''))
      throw new ProblemError('publication-refused', { reason: 'not-later' });
    await moveDueDate(trx, publication.rowId, dueDate, call.now);
    return { result: { dueDate }, audit: { ...auditOf(extendedEvent, found), detail: { dueDate } } };
  });
}

export async function remind(
  { db, tasks }: PublishingDependencies,
  call: StaffCall,
  path: PublicationPath,
): Promise<ResponseOf<typeof remindEndpoint>> {
  const found = await requirePublication(db, call, path, mayPrepare);
  const { schoolId, timeZone } = found.school;
  return inAuditedTransaction(db, call, async (trx) => {
    const { publication } = await lock(trx, found);
    const { now } = call;
    const publicationRowId = publication.rowId;
    if (stateOn(publication, found.today) !== 'open') throw notOpen();
    const last = await findLastReminder(trx, publicationRowId);
    if (last && now.getTime() - last.getTime() < publishingLimits.daysBetweenReminders * dayMs)
      throw new ProblemError('publication-refused', { reason: 'reminded-recently' });
    if ((await countRemindable(trx, schoolId, publicationRowId)) === 0)
      throw new ProblemError('publication-refused', { reason: 'nobody-to-remind' });
    const mailing = {
      publicationRowId,
      kind: 'reminder',
      now,
      startsAt: nextDaytime(now, timeZone),
    } as const;
    const startsAt = await schedule(trx, tasks, mailing);
    return { result: { startsAt: startsAt.toISOString() }, audit: auditOf(remindedEvent, found) };
  });
}
