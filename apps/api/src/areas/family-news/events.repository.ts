/** Imported events that were moved, cancelled, or added for a student's class or group (W-10.6). */
import { addDays } from '@portal/contract/dates';
import type { EventChange } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Producer } from './batches.ts';
import { recipientShape, recipientsOf } from './recipients.repository.ts';
import type { News } from './school.repository.ts';

const row = z.strictObject({
  ...recipientShape,
  eventId: z.string(),
  title: z.string(),
  date: z.string(),
  change: z.enum(['added', 'moved', 'cancelled'] satisfies EventChange[]),
  sequence: z.number(),
});

/** Families are notified of events within this many days. */
const aheadDays = 14;
/** The most new events notified per import and student, earliest first. A whole term's timetable isn't news. */
const mostAdded = 3;
/** The most moved events notified per import and student. Corrected times of a whole term aren't news either. */
const mostMoved = 5;
/** The longest title in a notification. */
export const titleLength = 200;

/** Families are notified of the office's own events when they are published. */
const isImported = sql`not exists (select from office_event own where own.upcoming_event_id = e.id)`;

/** The earliest `most` events of each student. */
const firstOfStudent = (events: RawBuilder<unknown>, most: number): RawBuilder<unknown> => sql`
  select * from (
    select e.*, row_number() over (partition by e.student_id order by e.start_date, e.start_time nulls first, e.row_id) as place
    from (${events}) e) next
  where next.place <= ${most}`;

const columnsOf = sql`e.id as row_id, e.public_id, e.display_name, e.start_date, e.start_time, e.sequence`;

const added = (news: News, today: string): RawBuilder<unknown> =>
  firstOfStudent(
    sql`
    select ${columnsOf}, x.student_id, 'added' as change
    from upcoming_event e join upcoming_event_student x on x.event_id = e.id
    where e.id > ${news.lastEventId} and e.school_id = ${news.schoolId}
      and e.start_date between ${today}::date and ${addDays(today, aheadDays)}::date
      and not e.is_cancelled and ${isImported}`,
    mostAdded,
  );

/** The students that the event names, or those of its year level or class, or the whole school. */
export const studentsOf = sql`
  select x.student_id from upcoming_event_student x where x.event_id = e.id and e.audience = 'students'
  union
  select en.student_id from enrolment en
  where e.audience <> 'students' and en.school_id = e.school_id and en.status = 'A'
    and (e.audience = 'school' or en.year_level = e.year_level or en.year_level = any(e.year_levels)
         or en.roll_class = any(e.roll_classes))`;

const moved = (news: News, today: string): RawBuilder<unknown> =>
  firstOfStudent(
    sql`
    select ${columnsOf}, s.student_id, case when e.is_cancelled then 'cancelled' else 'moved' end as change
    from upcoming_event e cross join lateral (${studentsOf}) s
    where e.id <= ${news.lastEventId} and e.school_id = ${news.schoolId} and e.moved_at >= ${news.beganAt}::timestamptz
      and greatest(e.start_date, e.moved_from) >= ${today}::date
      and least(e.start_date, e.moved_from) <= ${addDays(today, aheadDays)}::date and ${isImported}`,
    mostMoved,
  );

const changed = (facts: RawBuilder<unknown>, news: News): Producer<z.output<typeof row>> => ({
  find: async (trx, after) =>
    rowsOf(
      row,
      recipientsOf({
        facts,
        columns: sql`fact.public_id::text as "eventId", left(fact.display_name, ${titleLength}) as title,
          fact.start_date as date, fact.change, fact.sequence`,
        after,
        includesViewers: true,
      }).execute(trx),
    ),
  eventOf: ({ accountId, studentId, oneSchoolId, eventId, title, date, change, sequence }) => ({
    kind: 'event-changed',
    accountId,
    studentId,
    schoolId: news.schoolId,
    params: { title, date, change },
    subjectKey: `${eventId}/${studentId}/${sequence}`,
    link: paths.upcomingEvents({ studentId: oneSchoolId, centreCode: news.centreCode }),
  }),
});

export const addedEvents = (news: News, today: string): Producer<z.output<typeof row>> =>
  changed(added(news, today), news);

export const movedEvents = (news: News, today: string): Producer<z.output<typeof row>> =>
  changed(moved(news, today), news);
