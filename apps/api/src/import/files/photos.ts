import * as formats from '../rows/formats.ts';
import { changeColumns, extensionFile, required } from '../rows/definition.ts';
import { ownedBySchool } from '../rows/owners.ts';

export const studentPhotos = extensionFile({
  name: 'studentPhotos',
  summary:
    'The school’s photo of a student, which the primary account owner may choose; the pictures are in the package’s `files/` folder.',
  columns: [
    required('studentSourcedId', formats.id, 'The student.', 'SIF-AU StudentPersonalRefId'),
    required('schoolSourcedId', formats.id, 'The school.'),
    ...changeColumns,
    required('file', formats.packagedPhoto, 'The picture, at most 10 MB.'),
  ],
  key: ['studentSourcedId', 'schoolSourcedId'],
  schoolColumn: 'schoolSourcedId',
  hasStoredFile: `exists (select from school_photo t join student st on st.id = t.student_id
    join school sc on sc.id = t.school_id where st.source_id = s.student_sourced_id and sc.source_id = s.school_sourced_id)`,
  references: [
    { column: 'studentSourcedId', to: 'student' },
    { column: 'schoolSourcedId', to: 'school' },
  ],
  steps: [
    {
      table: 'school_photo',
      owner: ownedBySchool,
      key: ['student_id', 'school_id'],
      from: `stage_student_photos s join student st on st.source_id = s.student_sourced_id
        join school sc on sc.source_id = s.school_sourced_id left join import_photo p on p.name = s.file
        left join school_photo old on old.student_id = st.id and old.school_id = sc.id`,
      values: {
        student_id: 'st.id',
        school_id: 'sc.id',
        source_sha256: 'coalesce(p.sha256, old.source_sha256)',
        content: 'coalesce(p.content, old.content)',
      },
      touch: { student: 't.student_id' },
      bulkScope: 't.school_id in (select school_id from import_scope)',
    },
  ],
});
