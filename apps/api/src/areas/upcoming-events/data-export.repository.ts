/** The part of a person's data copy about events and calendars (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { isShown, visibleStudent } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const upcomingEventsData: AreaData = {
  account: [
    {
      tables: ['calendar_feed'],
      key: 'calendars',
      title: 'Calendars you subscribe to',
      rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('f')}, 'kinds', f.event_types, 'madeAt', f.created_at,
                               'replacedAt', f.rotated_at, 'lastReadAt', f.last_read_at) as record
      from calendar_feed f where f.account_id = ${id} order by f.created_at`,
    },
    {
      tables: ['calendar_feed'],
      key: 'liveCalendars',
      title: 'Your live calendars',
      rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('f')}, 'eventTypes', f.event_types, 'createdAt', f.created_at,
                               'addressReplacedAt', f.rotated_at, 'lastReadAt', f.last_read_at) as record
      from calendar_feed f where f.account_id = ${id} order by f.created_at`,
    },
  ],
  students: [
    {
      tables: ['upcoming_event_student'],
      key: 'events',
      title: 'Events for this student',
      rows: () => sql`
      select m.student_id, json_build_object('event', e.display_name, 'detail', e.detail, 'from', e.start_date,
        'to', e.end_date, 'isCancelled', e.is_cancelled) as record
      from upcoming_event_student m join upcoming_event e on e.id = m.event_id
      join shown on shown.student_id = m.student_id and shown.school_id = e.school_id and ${isShown('UpcomingEvents')}
      order by e.start_date, e.id`,
    },
  ],
};
