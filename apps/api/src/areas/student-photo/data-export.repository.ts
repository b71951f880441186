/** The part of a person's data copy about photos (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { anywhere, atSchool, isShown } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const studentPhotoData: AreaData = {
  students: [
    {
      tables: ['student_photo'],
      key: 'photo',
      title: 'Photo',
      rows: () => sql`
      select p.student_id, json_build_object('from', p.kind, 'acceptedAt', p.accepted_at,
        'jpeg', replace(encode(p.content, 'base64'), E'\n', '')) as record
      from student_photo p join relation r on r.student_id = p.student_id
      where ${anywhere('p', 'StudentPhoto')}`,
    },
    {
      tables: ['school_photo'],
      key: 'schoolPhoto',
      title: 'Photo taken by the school',
      rows: () => sql`
      select p.student_id, json_build_object('school', school.name,
        'jpeg', replace(encode(p.content, 'base64'), E'\n', '')) as record
      from school_photo p join relation r on r.student_id = p.student_id and r.is_primary
      join shown on ${atSchool('p')} and ${isShown('StudentPhoto')}
      join school on school.id = p.school_id`,
    },
  ],
};
