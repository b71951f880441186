/** Reminders of tomorrow's events (W-10.7; docs/decisions/app/event-reminders.md). */
import { addDays } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Producer } from './batches.ts';
import { studentsOf, titleLength } from './events.repository.ts';
import { recipientShape, recipientsOf } from './recipients.repository.ts';
import type { School } from './school.repository.ts';

const row = z.strictObject({
  ...recipientShape,
  eventId: z.string(),
  title: z.string(),
  date: z.string(),
});

/** Longer events, such as a book week, need no preparation on a certain day. Excursions may be longer, because camps are excursions. */
const mostDays = 4;
/** An event that recurs within this many days is routine, such as a weekly lesson. */
const routineDays = 7;

const isShort = sql`(e.event_type = 'X' or e.end_date - e.start_date < ${mostDays})`;

/** Earlier occurrences of the event for the same audience, within `routineDays`. Reads `e`. */
const earlier = sql`array(
  select past.id from upcoming_event past
  where past.school_id = e.school_id and past.start_date between e.start_date - ${routineDays}::int and e.start_date - 1
    and not past.is_cancelled
    and (past.event_type, past.display_name, past.detail, past.start_time)
        is not distinct from (e.event_type, e.display_name, e.detail, e.start_time)
    and (past.audience, past.year_level, past.year_levels, past.roll_classes)
        is not distinct from (e.audience, e.year_level, e.year_levels, e.roll_classes))`;

/** Whether the student had one of the earlier occurrences. Reads `e` and `s`. */
const isRoutine = sql`(case when e.audience = 'students'
  then exists (select from upcoming_event_student past
               where past.event_id = any(e.earlier) and past.student_id = s.student_id)
  else cardinality(e.earlier) > 0 end)`;

/** Events for the whole school are included only if the office has also e-mailed them. Reads `e` and `own`. */
const isNotified = sql`
  (e.audience <> 'school' or exists (select from school_mailing m where m.subject = own.public_id))`;

/**
 * The subject of an office event is the office's id of the event, because a recall deletes notifications by that id.
 * Materialized, because the planner would otherwise read the events of all schools to sort the result.
 */
const planned = ({ schoolId }: School, date: string): RawBuilder<unknown> => sql`
  with event as materialized (
    select e.*, coalesce(own.public_id, e.public_id) as subject, ${earlier} as earlier
    from upcoming_event e left join office_event own on own.upcoming_event_id = e.id
    where e.school_id = ${schoolId} and e.start_date = ${date}::date and not e.is_cancelled and ${isNotified} and ${isShort}),
  fact as materialized (
    select e.id as row_id, s.student_id, e.subject, e.display_name, e.start_date
    from event e cross join lateral (${studentsOf}) s
    where not ${isRoutine} and exists (
      select from enrolment present
      where present.student_id = s.student_id and present.school_id = ${schoolId} and present.status = 'A'))
  select * from fact`;

/**
 * Whether the adult was notified of the event, or of a change to it, today. `offset 0` forces a lookup by account: the
 * planner underestimates the number of today's notifications, and would otherwise choose a nested loop over all of them.
 */
const isFresh = ({ timeZone }: School, today: string): RawBuilder<boolean> => sql`
  exists (
    select from notification n
    where n.account_id = adult.account_id and n.kind = 'event-changed' and n.params ->> 'change' <> 'tomorrow'
      and n.created_at >= ${today}::timestamp at time zone ${timeZone}
      and split_part(n.subject_key, '/', 1) = fact.subject::text
      and (n.student_id is null or n.student_id = fact.student_id) offset 0)`;

export const eventsTomorrow = (school: School, today: string): Producer<z.output<typeof row>> => ({
  find: async (trx, after) =>
    rowsOf(
      row,
      recipientsOf({
        facts: planned(school, addDays(today, 1)),
        columns: sql`fact.subject::text as "eventId", left(fact.display_name, ${titleLength}) as title,
          fact.start_date as date`,
        after,
        includesViewers: true,
        isWanted: sql`not ${isFresh(school, today)}`,
      }).execute(trx),
    ),
  eventOf: ({ accountId, studentId, oneSchoolId, eventId, title, date }) => ({
    kind: 'event-changed',
    accountId,
    studentId,
    schoolId: school.schoolId,
    params: { title, date, change: 'tomorrow' },
    // Contains the date, so that an event that moves to another day is reminded of again.
    subjectKey: `${eventId}/${studentId}/tomorrow/${date}`,
    link: paths.upcomingEvents({ studentId: oneSchoolId, centreCode: school.centreCode }),
  }),
});
