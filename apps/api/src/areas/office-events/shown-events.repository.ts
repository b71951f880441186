/** Stores a published office event as an `upcoming_event`, the same record as the register's events. */
import type { EventContent } from '@portal/contract/office-events';
import { eventTypeByCode } from '@portal/contract/upcoming-events';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { studentsOf } from '../audiences/index.ts';
import { detailOf } from './event-words.policy.ts';

const shownRow = z.strictObject({ id: z.number() });

export interface ShownEvent {
  schoolId: number;
  eventId: string;
  content: EventContent;
  isCancelled: boolean;
}

/** How the audience is stored. The year level '' matches no student, for versions that don't know the two lists. */
function audienceColumns({ audience: { kind, values } }: EventContent) {
  if (kind === 'school') return { audience: 'school', yearLevel: null, years: null, classes: null };
  if (kind === 'students') return { audience: 'students', yearLevel: null, years: null, classes: null };
  return {
    audience: 'year',
    yearLevel: '',
    years: kind === 'years' ? values : null,
    classes: kind === 'classes' ? values : null,
  };
}

/**
 * Inserts or updates the event. Calendar apps identify it by its id and detect changes by its sequence, which a trigger
 * increments.
 */
export async function showEvent(
  trx: Trx,
  { schoolId, eventId, content, isCancelled }: ShownEvent,
): Promise<number> {
  const { title, eventType, startDate, startTime, endDate, endTime } = content;
  const { audience, yearLevel, years, classes } = audienceColumns(content);
  const [row] = await rowsOf(
    shownRow,
    sql`
    insert into upcoming_event as t
      (source_id, school_id, event_type, display_name, detail, start_date, start_time, end_date, end_time, is_cancelled,
       audience, year_level, year_levels, roll_classes)
    values (${`office:${eventId}`}, ${schoolId}, ${eventTypeByCode(eventType).letter}, ${title}, ${detailOf(content)},
            ${startDate}::date, ${startTime}::time, ${endDate}::date, ${endTime}::time, ${isCancelled}, ${audience},
            ${yearLevel}, ${years}::text[], ${classes}::text[])
    on conflict (source_id) do update
    set event_type = excluded.event_type, display_name = excluded.display_name, detail = excluded.detail,
        start_date = excluded.start_date, start_time = excluded.start_time, end_date = excluded.end_date,
        end_time = excluded.end_time, is_cancelled = excluded.is_cancelled, audience = excluded.audience,
        year_level = excluded.year_level, year_levels = excluded.year_levels, roll_classes = excluded.roll_classes
    where t.school_id = excluded.school_id
    returning t.id`.execute(trx),
  );
  if (!row) throw new Error('The event is of this school');
  await linkStudents(trx, row.id, { schoolId, content });
  return row.id;
}

/** Links the students of an event whose audience is a list of students. Removes the links of all others. */
async function linkStudents(
  trx: Trx,
  upcomingEventId: number,
  { schoolId, content: { audience } }: Pick<ShownEvent, 'schoolId' | 'content'>,
): Promise<void> {
  const wanted =
    audience.kind === 'students'
      ? sql`select student_id from (${studentsOf(schoolId, audience)}) named`
      : sql`select null::bigint as student_id where false`;
  await sql`
    delete from upcoming_event_student x
    where x.event_id = ${upcomingEventId} and x.student_id not in (${wanted})`.execute(trx);
  await sql`
    insert into upcoming_event_student (event_id, student_id)
    select ${upcomingEventId}::bigint, wanted.student_id from (${wanted}) wanted
    on conflict do nothing`.execute(trx);
}

/** Families no longer find it; live calendars drop it at their next refresh. */
export async function hideEvent(trx: Trx, upcomingEventId: number): Promise<void> {
  await trx.deleteFrom('upcoming_event').where('id', '=', upcomingEventId).execute();
}
