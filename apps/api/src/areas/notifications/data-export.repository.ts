/** The part of a person's data copy about notifications (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { visibleStudent } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const notificationsData: AreaData = {
  account: [
    {
      tables: ['email_bounce'],
      key: 'emailBounces',
      title: 'Emails that came back',
      rows: (id) => sql`
      select json_build_object('at', b.bounced_at, 'status', b.status) as record
      from email_bounce b where b.account_id = ${id} order by b.bounced_at desc, b.message_id`,
    },
    {
      tables: ['notification', 'notification_delivery'],
      key: 'notifications',
      title: 'Notifications',
      rows: (id) => sql`
      select json_build_object('at', n.created_at, 'kind', n.kind, 'student', ${visibleStudent('n')},
          'school', school.name, 'about', n.params, 'readAt', n.read_at, 'doneAt', n.done_at,
          'sent', (select coalesce(json_agg(json_build_object('channel', d.channel, 'outcome', d.state, 'at', d.settled_at)
                     order by d.created_at, d.channel), '[]')
                   from notification_delivery d where d.notification_id = n.id)) as record
      from notification n left join school on school.id = n.school_id
      where n.account_id = ${id}
        and (n.student_id is null or n.student_id in (select student_id from relation))
        and (n.about_student_ids is null or n.about_student_ids && array(select student_id::bigint from relation))
      order by n.created_at desc, n.id`,
    },
    {
      tables: ['notification_settings', 'notification_preference'],
      key: 'notificationSettings',
      title: 'What you hear about, and how',
      rows: (id) => sql`
      select json_build_object('digest', s.digest_every, 'digestAt', s.digest_at, 'quietFrom', s.quiet_from,
          'quietUntil', s.quiet_until, 'timeZone', s.time_zone, 'hidesDetails', s.hides_details) as record
      from notification_settings s where s.account_id = ${id}
      union all
      select json_build_object('textsStoppedAt', stop.stopped_at)
      from account join sms_stop stop on stop.number = sms_number(account.mobile) where account.id = ${id}
      union all
      select json_build_object('kind', p.kind, 'channel', p.channel, 'when', p.timing,
          'student', ${visibleStudent('p')}, 'school', school.name)
      from notification_preference p left join school on school.id = p.school_id where p.account_id = ${id}`,
    },
  ],
};
