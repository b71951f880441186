import * as formats from '../rows/formats.ts';
import { extensionFile, identity, required } from '../rows/definition.ts';
import { ownedBySchool } from '../rows/owners.ts';

export const downloads = extensionFile({
  name: 'downloads',
  summary:
    'Exam timetables and assessment planners families can download; the PDFs are in the package’s `files/` folder.',
  columns: [
    ...identity(),
    required('schoolSourcedId', formats.id, 'The school.'),
    required('studentSourcedId', formats.id, 'The student.'),
    required('kind', formats.oneOf(['exam-timetable', 'assessment-planner']), 'Kind.'),
    required('name', formats.text(120), 'Name families read.'),
    required('file', formats.packagedFile, 'The PDF, at most 20 MB.'),
    required('publishedOn', formats.date, 'Day it is dated.'),
  ],
  schoolColumn: 'schoolSourcedId',
  hasStoredFile: `exists (select from download t join student st on st.id = t.student_id
    where t.source_id = s.sourced_id and t.file_name = s.file and st.source_id = s.student_sourced_id)`,
  references: [
    { column: 'schoolSourcedId', to: 'school' },
    { column: 'studentSourcedId', to: 'student' },
  ],
  steps: [
    {
      table: 'download',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_downloads s join student st on st.source_id = s.student_sourced_id
        join school sc on sc.source_id = s.school_sourced_id left join import_file f on f.name = s.file
        left join download old on old.source_id = s.sourced_id`,
      values: {
        source_id: 's.sourced_id',
        school_id: 'sc.id',
        student_id: 'st.id',
        kind: 's.kind',
        name: 's.name',
        file_name: 's.file',
        file_id: 'coalesce(f.file_id, old.file_id)',
        published_on: 's.published_on',
      },
      touch: { student: 't.student_id' },
      bulkScope: `t.school_id in (select school_id from import_scope)
        and not exists (select from file_release_file sent where sent.download_id = t.id)`,
    },
  ],
});
