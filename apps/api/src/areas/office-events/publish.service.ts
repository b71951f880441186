/** Publishing, changing, cancelling and recalling events. The server holds each until the undo window closes (O-15.3). */
import { publishingLimits } from '@portal/contract/consent/publishing';
import { dateInZone } from '@portal/contract/dates';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type {
  HeldAction,
  OfficeEventPath,
  publishEventEndpoint,
  recallEventEndpoint,
} from '@portal/contract/office-events';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, changedElsewhere } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { Tasks } from '../../platform/jobs/tasks.ts';
import { requireRecentSignIn } from '../../platform/session/step-up.policy.ts';
import { findReach } from '../audiences/index.ts';
import { deleteWaiting, planMailing, recallMailings } from '../mailings/index.ts';
import type { MailingKind } from '../mailings/index.ts';
import { eventRecipients } from './event-recipients.ts';
import { lineOf } from './event-words.policy.ts';
import {
  hasChanges,
  lockEvent,
  mayPublish,
  notOpen,
  readContent,
  requireEvent,
} from './office-events.service.ts';
import type { FoundEvent } from './office-events.service.ts';
import { dropHold, holdEvent, markRecalled } from './office-events.repository.ts';
import type { OfficeEventRow } from './office-events.repository.ts';
import { hideEvent } from './shown-events.repository.ts';

export const publishedEvent = 'officeEvents.published';
export const cancelledEvent = 'officeEvents.cancelled';
export const recalledEvent = 'officeEvents.recalled';
export const effectTask = 'officeEvents.takeEffect';

export interface EventDependencies {
  db: Db;
  tasks: Tasks;
  undoMs: number;
}

type Sending = BodyOf<typeof publishEventEndpoint>;
type Sent = ResponseOf<typeof publishEventEndpoint>;

const mailingKinds: Readonly<Record<HeldAction, MailingKind>> = {
  publish: 'event-published',
  change: 'event-changed',
  cancel: 'event-cancelled',
};

/** Publishes a draft, or a change to a published event. */
export async function publish(
  deps: EventDependencies,
  call: StaffCall,
  path: OfficeEventPath,
  sending: Sending,
): Promise<Sent> {
  const found = await requireEvent(deps.db, call, path, mayPublish);
  const { state } = found.event;
  if (state !== 'draft' && state !== 'published') throw notOpen();
  if (state === 'published' && !hasChanges(found.event))
    throw new ProblemError('event-refused', { reason: 'nothing-changed' });
  return hold(deps, call, found, { ...sending, action: state === 'draft' ? 'publish' : 'change' });
}

export async function cancel(
  deps: EventDependencies,
  call: StaffCall,
  path: OfficeEventPath,
  sending: Sending,
): Promise<Sent> {
  const found = await requireEvent(deps.db, call, path, mayPublish);
  if (found.event.state !== 'published') throw notOpen();
  return hold(deps, call, found, { ...sending, action: 'cancel' });
}

/** The content that families will see. A cancelled event keeps its published content. */
const contentFor = ({ content, shownContent }: OfficeEventRow, action: HeldAction) =>
  readContent(action === 'cancel' ? shownContent : content);

async function hold(
  { db, tasks, undoMs }: EventDependencies,
  call: StaffCall,
  found: FoundEvent,
  { version, email, action }: Sending & { action: HeldAction },
): Promise<Sent> {
  const { now, actor } = call;
  const { school, event } = found;
  const content = contentFor(event, action);
  if (content.endDate < dateInZone(now, school.timeZone))
    throw new ProblemError('event-refused', { reason: 'over' });
  const reach = await findReach(db, school.schoolId, { audience: content.audience, ...eventRecipients });
  if (reach.students === 0 && action !== 'cancel')
    throw new ProblemError('event-refused', { reason: 'nobody-reached' });
  if (reach.families > publishingLimits.familiesWithoutStepUp) requireRecentSignIn(call);
  const sendsAt = new Date(now.getTime() + undoMs);
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId, id, ...locked } = await lockEvent(trx, found);
    if (locked.version !== version || event.version !== version) throw changedElsewhere();
    if (locked.heldAction !== null) throw notOpen();
    await holdEvent(trx, { rowId, action, sendsAt, now, publisher: actor });
    if (email) {
      const { title } = content;
      const mailing = { school, kind: mailingKinds[action], subject: id, title, line: lineOf(content) };
      await planMailing(trx, tasks, { ...mailing, now, effectAt: sendsAt });
    }
    // The job does nothing if the event has another version by then.
    const payload = { eventId: id, version: String(version + 1) };
    await tasks.enqueue(trx, effectTask, payload, { startAfter: sendsAt });
    const { students, families } = reach;
    return {
      result: { sendsAt: sendsAt.toISOString() },
      audit: {
        event: action === 'cancel' ? cancelledEvent : publishedEvent,
        schoolId: school.schoolId,
        subject: id,
        detail: { action, students, families, email },
      },
    };
  });
}

export async function recall(
  { db }: EventDependencies,
  call: StaffCall,
  path: OfficeEventPath,
): Promise<ResponseOf<typeof recallEventEndpoint>> {
  const found = await requireEvent(db, call, path, mayPublish);
  return inAuditedTransaction<ResponseOf<typeof recallEventEndpoint>>(db, call, async (trx) => {
    const { rowId, id, state, heldAction, upcomingEventId } = await lockEvent(trx, found);
    const audit = { event: recalledEvent, schoolId: found.school.schoolId, subject: id };
    await deleteWaiting(trx, id);
    if (heldAction !== null) {
      await dropHold(trx, rowId, call.now);
      return { result: { state, wasSent: false }, audit: { ...audit, detail: { wasSent: false } } };
    }
    if (state !== 'published' && state !== 'cancelled') throw notOpen();
    await recallMailings(trx, found.school.schoolId, id);
    if (upcomingEventId !== null) await hideEvent(trx, upcomingEventId);
    await markRecalled(trx, rowId, call.now);
    return { result: { state: 'recalled', wasSent: true }, audit: { ...audit, detail: { wasSent: true } } };
  });
}
