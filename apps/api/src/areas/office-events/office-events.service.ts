/** Preparing events in the office, and the calendar of the school (O-15.1, O-15.2). */
import { dateInZone } from '@portal/contract/dates';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { eventContentSchema } from '@portal/contract/office-events';
import type {
  EventContent,
  OfficeEvent,
  OfficeEventPath,
  createEventEndpoint,
  eventCalendarEndpoint,
  saveEventEndpoint,
} from '@portal/contract/office-events';
import type { StaffPermission } from '@portal/contract/staff';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { ProblemError, changedElsewhere, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findSchool } from '../staff/index.ts';
import type { StaffAtSchool } from '../staff/index.ts';
import { presentOfficeEvent, presentRegisterEvent } from './office-events.presenter.ts';
import {
  deleteEvent,
  findEvent,
  insertEvent,
  listEvents,
  updateContent,
} from './office-events.repository.ts';
import type { OfficeEventRow } from './office-events.repository.ts';
import { listRegisterEvents } from './register-events.repository.ts';

export const mayPrepare: readonly StaffPermission[] = ['publications.prepare'];
export const mayPublish: readonly StaffPermission[] = ['publications.publish'];

export const createdEvent = 'officeEvents.created';
export const savedEvent = 'officeEvents.saved';
export const deletedEvent = 'officeEvents.deleted';

export interface FoundEvent {
  school: StaffAtSchool;
  event: OfficeEventRow;
}

export const readContent = (content: unknown): EventContent => eventContentSchema.parse(content);

/** Whether the office has edited the event since it was published. */
export const hasChanges = ({ content, shownContent }: OfficeEventRow): boolean =>
  shownContent !== null && JSON.stringify(readContent(content)) !== JSON.stringify(readContent(shownContent));

/** An event of the office at the school of the call. Another school's is not found. */
export async function requireEvent(
  db: Queryable,
  call: StaffCall,
  { centreCode, eventId }: OfficeEventPath,
  anyOf: readonly StaffPermission[] = mayPrepare,
): Promise<FoundEvent> {
  const school = await findSchool(db, call, centreCode, anyOf);
  const event = await findEvent(db, { schoolId: school.schoolId, eventId });
  if (!event) throw notFound();
  return { school, event };
}

export const notOpen = (): ProblemError => new ProblemError('event-refused', { reason: 'not-open' });

/** Reads and locks the event, so that it can't take effect before the transaction ends. */
export async function lockEvent(trx: Trx, { school, event }: FoundEvent): Promise<OfficeEventRow> {
  const ref = { schoolId: school.schoolId, eventId: event.id };
  const locked = await findEvent(trx, ref, { forUpdate: true });
  if (!locked) throw notFound();
  return locked;
}

/** The calendar, ordered by day, with all-day events first. */
export async function getCalendar(
  db: Db,
  call: StaffCall,
  centreCode: string,
  days: { from: string; until: string },
): Promise<ResponseOf<typeof eventCalendarEndpoint>> {
  const { schoolId, timeZone } = await findSchool(db, call, centreCode, mayPrepare);
  const own = await listEvents(db, { schoolId, ...days });
  const imported = await listRegisterEvents(db, { schoolId, ...days });
  const orderOf = ({ startDate, startTime }: { startDate: string; startTime: string | null }): string =>
    `${startDate} ${startTime ?? ''}`;
  const events = [
    ...own.map((row) => presentOfficeEvent(row, readContent(row.content), hasChanges(row))),
    ...imported.map(presentRegisterEvent),
  ].toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  return { events, today: dateInZone(call.now, timeZone), now: call.now.toISOString() };
}

export async function getEvent(db: Db, call: StaffCall, path: OfficeEventPath): Promise<OfficeEvent> {
  const { event } = await requireEvent(db, call, path);
  const content = readContent(event.content);
  const { id, state, held, hasChanges: isEdited } = presentOfficeEvent(event, content, hasChanges(event));
  const { version, publishedBy } = event;
  return {
    id,
    state,
    held,
    hasChanges: isEdited,
    version,
    content,
    publishedBy,
    now: call.now.toISOString(),
  };
}

export async function createEvent(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { content }: BodyOf<typeof createEventEndpoint>,
): Promise<ResponseOf<typeof createEventEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPrepare);
  const { now, actor } = call;
  return inAuditedTransaction(db, call, async (trx) => {
    const result = await insertEvent(trx, { schoolId, content, createdBy: actor.label, now });
    return { result, audit: { event: createdEvent, schoolId, subject: result.id } };
  });
}

export async function saveEvent(
  db: Db,
  call: StaffCall,
  path: OfficeEventPath,
  { version, content }: BodyOf<typeof saveEventEndpoint>,
): Promise<ResponseOf<typeof saveEventEndpoint>> {
  const found = await requireEvent(db, call, path);
  return inAuditedTransaction(db, call, async (trx) => {
    const locked = await lockEvent(trx, found);
    if (locked.version !== version) throw changedElsewhere();
    if (locked.heldAction !== null || !['draft', 'published'].includes(locked.state)) throw notOpen();
    const result = await updateContent(trx, locked.rowId, content, call.now);
    return {
      result,
      audit: { event: savedEvent, schoolId: found.school.schoolId, subject: result.id },
    };
  });
}

export async function removeEvent(db: Db, call: StaffCall, path: OfficeEventPath): Promise<undefined> {
  const found = await requireEvent(db, call, path);
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId, id, state, heldAction } = await lockEvent(trx, found);
    if (state !== 'draft' || heldAction !== null) throw notOpen();
    await deleteEvent(trx, rowId);
    return {
      result: undefined,
      audit: { event: deletedEvent, schoolId: found.school.schoolId, subject: id },
    };
  });
}
