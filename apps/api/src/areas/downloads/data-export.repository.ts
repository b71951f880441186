/** The part of a person's data copy about files from the school (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { atSchool, isShown } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const downloadsData: AreaData = {
  students: [
    {
      tables: ['download'],
      key: 'files',
      title: 'Files from the school',
      rows: () => sql`
      select t.student_id, json_build_object('name', t.name, 'fileName', t.file_name, 'kind', t.kind,
        'school', school.name, 'publishedOn', t.published_on) as record
      from download t join shown on ${atSchool('t')}
        and case t.kind when 'exam-timetable' then ${isShown('ExamTimetable')} else ${isShown('AssessmentPlanner')} end
      join school on school.id = t.school_id
      order by t.published_on desc, t.id`,
    },
  ],
};
