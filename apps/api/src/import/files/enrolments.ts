import { enrolmentStatuses, features } from '@portal/contract/shared';
import * as formats from '../rows/formats.ts';
import { changeColumns, extensionFile, identity, optional, required } from '../rows/definition.ts';
import { enrolsWithoutUser } from '../rows/boundaries.ts';
import { derivedEnrolment, ownedBySchool } from '../rows/owners.ts';

const letters = enrolmentStatuses.map(({ letter }) => letter);
const inScope = 't.school_id in (select school_id from import_scope)';

export const studentEnrolments = extensionFile({
  name: 'studentEnrolments',
  summary:
    'Enrolments of students at schools, past, present and future. A student without one is seen by nobody.',
  columns: [
    ...identity(
      'The register’s own id of the enrolment, never reused.',
      'SIF-AU StudentSchoolEnrollment RefId',
    ),
    required('studentSourcedId', formats.id, 'The student.', 'SIF-AU StudentPersonalRefId'),
    required('schoolSourcedId', formats.id, 'The school, in orgs.csv.', 'SIF-AU SchoolInfoRefId'),
    required(
      'enrolmentStatus',
      formats.oneOf(letters),
      `${enrolmentStatuses.map(({ letter, description }) => `\`${letter}\` ${description}`).join(', ')}.`,
    ),
    required('yearLevel', formats.yearLevel, 'Year level.', 'SIF-AU YearLevel'),
    optional('rollClass', formats.text(32), 'Roll class.', 'SIF-AU Homegroup'),
    required('entryDate', formats.date, 'First day.', 'SIF-AU EntryDate'),
    optional('exitDate', formats.date, 'Last day.', 'SIF-AU ExitDate'),
  ],
  keepsMetadata: true,
  refuses: (row) =>
    typeof row['exit_date'] === 'string' &&
    typeof row['entry_date'] === 'string' &&
    row['exit_date'] < row['entry_date']
      ? [{ column: 'exitDate', reason: 'is before entryDate' }]
      : [],
  schoolColumn: 'schoolSourcedId',
  references: [
    { column: 'studentSourcedId', to: 'student' },
    { column: 'schoolSourcedId', to: 'school' },
  ],
  checks: [enrolsWithoutUser('studentSourcedId')],
  steps: [
    {
      table: 'enrolment',
      owner: ownedBySchool,
      derivedRows: `t.source_id like '${derivedEnrolment}%'`,
      key: ['source_id'],
      from: `stage_student_enrolments s join student st on st.source_id = s.student_sourced_id
        join school sc on sc.source_id = s.school_sourced_id`,
      values: {
        source_id: 's.sourced_id',
        student_id: 'st.id',
        school_id: 'sc.id',
        status: 's.enrolment_status::char(1)',
        year_level: 's.year_level',
        roll_class: 's.roll_class',
        entry_date: 's.entry_date',
        exit_date: 's.exit_date',
        metadata: 's.metadata',
      },
      touch: { student: 't.student_id', enrolling: 't.school_id' },
      bulkScope: inScope,
    },
  ],
});

export const featureSwitches = extensionFile({
  name: 'featureSwitches',
  summary:
    'What a school switched off (or on again) for all its students or for one. No row means on. A setting of the office overrides it.',
  columns: [
    required('schoolSourcedId', formats.id, 'The school.'),
    ...changeColumns,
    optional('studentSourcedId', formats.id, 'One student; blank for the whole school.'),
    required('feature', formats.oneOf(features), 'The feature.'),
    required('isOn', formats.boolean, '`false` switches it off.'),
  ],
  key: ['schoolSourcedId', 'studentSourcedId', 'feature'],
  schoolColumn: 'schoolSourcedId',
  references: [
    { column: 'schoolSourcedId', to: 'school' },
    { column: 'studentSourcedId', to: 'student' },
  ],
  steps: [
    {
      table: 'feature_switch',
      owner: ownedBySchool,
      key: ['school_id', 'student_id', 'feature'],
      from: `stage_feature_switches s join school sc on sc.source_id = s.school_sourced_id
        left join student st on st.source_id = s.student_sourced_id`,
      values: { school_id: 'sc.id', student_id: 'st.id', feature: 's.feature', is_on: 's.is_on' },
      touch: { school: 'case when t.student_id is null then t.school_id end', student: 't.student_id' },
      bulkScope: inScope,
    },
  ],
});
