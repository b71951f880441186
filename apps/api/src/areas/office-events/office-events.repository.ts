/** Events of a school's office. Every statement is limited to the caller's school. */
import { heldActions, officeEventStates } from '@portal/contract/office-events';
import type { EventContent, HeldAction, OfficeEventState } from '@portal/contract/office-events';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const eventRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  state: z.enum(officeEventStates),
  heldAction: z.nullable(z.enum(heldActions)),
  sendsAt: z.nullable(z.date()),
  version: z.number(),
  content: z.unknown(),
  shownContent: z.unknown(),
  upcomingEventId: z.nullable(z.number()),
  publishedBy: z.nullable(z.string()),
});
export type OfficeEventRow = z.output<typeof eventRow>;

const columns: RawBuilder<unknown> = sql`
  o.id as "rowId", o.public_id::text as id, o.state, o.held_action as "heldAction", o.sends_at as "sendsAt", o.version,
  o.content, o.shown_content as "shownContent", o.upcoming_event_id as "upcomingEventId",
  o.published_by as "publishedBy"`;

/** `forUpdate` locks the event until the transaction ends. */
export async function findEvent(
  db: Queryable,
  ref: { schoolId: number; eventId: string },
  { forUpdate = false } = {},
): Promise<OfficeEventRow | undefined> {
  const [row] = await rowsOf(
    eventRow,
    sql`
    select ${columns} from office_event o
    where o.school_id = ${ref.schoolId} and o.public_id = ${ref.eventId}::uuid
    ${forUpdate ? sql`for update` : sql``}`.execute(db),
  );
  return row;
}

/** The events in a range of days. */
export const listEvents = (
  db: Queryable,
  { schoolId, from, until }: { schoolId: number; from: string; until: string },
): Promise<OfficeEventRow[]> =>
  rowsOf(
    eventRow,
    sql`
    select ${columns} from office_event o
    where o.school_id = ${schoolId} and o.start_date <= ${until}::date and o.end_date >= ${from}::date
      and o.state <> 'recalled'
    order by o.start_date, o.id`.execute(db),
  );

const savedRow = z.strictObject({ id: z.string(), version: z.number() });
export type SavedRow = z.output<typeof savedRow>;

export interface NewEvent {
  schoolId: number;
  content: EventContent;
  createdBy: string;
  now: Date;
}

export async function insertEvent(
  trx: Trx,
  { schoolId, content, createdBy, now }: NewEvent,
): Promise<SavedRow> {
  const [row] = await rowsOf(
    savedRow,
    sql`
    insert into office_event (school_id, content, start_date, end_date, created_at, created_by, changed_at)
    values (${schoolId}, ${JSON.stringify(content)}::jsonb, ${content.startDate}::date, ${content.endDate}::date, ${now},
            ${createdBy}, ${now})
    returning public_id::text as id, version`.execute(trx),
  );
  if (!row) throw new Error('The inserted row is returned');
  return row;
}

export async function updateContent(
  trx: Trx,
  rowId: number,
  content: EventContent,
  now: Date,
): Promise<SavedRow> {
  const [row] = await rowsOf(
    savedRow,
    sql`
    update office_event
    set content = ${JSON.stringify(content)}::jsonb, start_date = ${content.startDate}::date,
        end_date = ${content.endDate}::date, version = version + 1, changed_at = ${now}
    where id = ${rowId} returning public_id::text as id, version`.execute(trx),
  );
  if (!row) throw new Error('The updated row is returned');
  return row;
}

export async function deleteEvent(trx: Trx, rowId: number): Promise<void> {
  await trx.deleteFrom('office_event').where('id', '=', rowId).execute();
}

export interface Hold {
  rowId: number;
  action: HeldAction;
  sendsAt: Date;
  now: Date;
  publisher: { label: string; staffKey: string };
}

export async function holdEvent(trx: Trx, { rowId, action, sendsAt, now, publisher }: Hold): Promise<void> {
  await sql`
    update office_event
    set held_action = ${action}, sends_at = ${sendsAt}, version = version + 1, changed_at = ${now},
        published_by = ${publisher.label}, published_by_key = ${publisher.staffKey}::uuid
    where id = ${rowId}`.execute(trx);
}

/** Cancels the action that waits for its undo window. */
export async function dropHold(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`
    update office_event set held_action = null, sends_at = null, version = version + 1, changed_at = ${now}
    where id = ${rowId}`.execute(trx);
}

/** Records that the waiting action has taken effect and families see the current content. */
export async function settle(
  trx: Trx,
  {
    rowId,
    state,
    upcomingEventId,
    now,
  }: { rowId: number; state: OfficeEventState; upcomingEventId: number; now: Date },
): Promise<void> {
  await sql`
    update office_event
    set state = ${state}, held_action = null, sends_at = null, version = version + 1, changed_at = ${now},
        upcoming_event_id = ${upcomingEventId},
        shown_content = case when held_action = 'cancel' then shown_content else content end
    where id = ${rowId}`.execute(trx);
}

export async function markRecalled(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`
    update office_event set state = 'recalled', version = version + 1, changed_at = ${now}
    where id = ${rowId}`.execute(trx);
}

const jobRow = z.extend(eventRow, {
  schoolId: z.number(),
  publishedByKey: z.nullable(z.string()),
});
export type OfficeEventJob = z.output<typeof jobRow>;

/** The event of a job, locked for this transaction. */
export async function takeEvent(trx: Trx, eventId: string): Promise<OfficeEventJob | undefined> {
  const [row] = await rowsOf(
    jobRow,
    sql`
    select ${columns}, o.school_id as "schoolId", o.published_by_key::text as "publishedByKey"
    from office_event o where o.public_id = ${eventId}::uuid for update`.execute(trx),
  );
  return row;
}
