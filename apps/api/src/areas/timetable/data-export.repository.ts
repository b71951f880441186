/** The part of a person's data copy about classes and lessons (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { isShown } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const timetableData: AreaData = {
  students: [
    {
      tables: ['class_enrolment'],
      key: 'classes',
      title: 'Classes and lessons',
      rows: () => sql`
      select m.student_id, json_build_object(
        'class', c.title, 'code', c.class_code, 'teacher', c.teacher_name, 'from', m.begin_date, 'to', m.end_date,
        'lessons', coalesce((
          select json_agg(json_build_object('day', p.day, 'period', p.period_name, 'from', p.start_time,
                                            'to', p.end_time, 'room', p.room_name) order by p.day, p.start_time)
          from timetable_period p where p.class_id = c.id), '[]')) as record
      from class_enrolment m join class c on c.id = m.class_id
      join shown on shown.student_id = m.student_id and shown.school_id = c.school_id and ${isShown('Timetable')}
      order by c.title, c.id`,
    },
  ],
};
