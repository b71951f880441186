import { limits } from '@portal/contract/limits';
import * as formats from '../rows/formats.ts';
import { extensionFile, identity, optional, required } from '../rows/definition.ts';
import { ownedBySchool } from '../rows/owners.ts';

const atSchool = [
  { column: 'studentSourcedId', to: 'student' },
  { column: 'schoolSourcedId', to: 'school' },
] as const;
const joins =
  'join student st on st.source_id = s.student_sourced_id join school sc on sc.source_id = s.school_sourced_id';
const inScope = 't.school_id in (select school_id from import_scope)';

export const behaviours = extensionFile({
  name: 'behaviours',
  summary: 'Behaviour incidents shown to families. Leave out what is confidential.',
  columns: [
    ...identity('The register’s own id of the incident, never reused.', 'SIF-AU WellbeingEvent RefId'),
    required('studentSourcedId', formats.id, 'The student.', 'SIF-AU StudentPersonalRefId'),
    required('schoolSourcedId', formats.id, 'The school.', 'SIF-AU SchoolInfoRefId'),
    required('incidentDate', formats.date, 'Day of the incident.', 'SIF-AU WellbeingEventDate'),
    required(
      'incidentType',
      formats.text(60),
      'Type; `Positive` is one.',
      'SIF-AU WellbeingEventCategoryClass',
    ),
    optional('categories', formats.list(formats.text(100)), 'Categories.', 'SIF-AU WellbeingEventCategory'),
  ],
  schoolColumn: 'schoolSourcedId',
  references: atSchool,
  steps: [
    {
      table: 'behaviour_incident',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_behaviours s ${joins}`,
      values: {
        source_id: 's.sourced_id',
        student_id: 'st.id',
        school_id: 'sc.id',
        incident_date: 's.incident_date',
        incident_type: 's.incident_type',
        categories: "coalesce(s.categories, '{}')",
      },
      touch: { student: 't.student_id' },
      bulkScope: inScope,
    },
  ],
});

export const reportResults = extensionFile({
  name: 'reportResults',
  summary:
    'Results of each subject in each reporting period. (OneRoster’s results.csv is a gradebook, and not used.)',
  columns: [
    ...identity(),
    required('studentSourcedId', formats.id, 'The student.'),
    required('schoolSourcedId', formats.id, 'The school.'),
    required('reportingPeriodId', formats.id, 'Id of the reporting period.'),
    required('reportingPeriod', formats.text(100), 'Name, such as `Semester 1 2026`.'),
    required('endDate', formats.date, 'Last day of the period.'),
    required('subject', formats.text(200), `Subject; ${limits.subjectName} characters are shown.`),
    required('resultDescription', formats.text(200), 'The result, such as `B` or `Very high achievement`.'),
    optional('displayOrder', formats.integer(0, 9999), 'Order in the list.'),
  ],
  schoolColumn: 'schoolSourcedId',
  references: atSchool,
  steps: [
    {
      table: 'academic_result',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_report_results s ${joins}`,
      values: {
        source_id: 's.sourced_id',
        student_id: 'st.id',
        school_id: 'sc.id',
        reporting_period_id: 's.reporting_period_id',
        reporting_period: 's.reporting_period',
        end_date: 's.end_date',
        subject: 's.subject',
        result_description: 's.result_description',
        display_order: 'coalesce(s.display_order, 0)',
      },
      touch: { student: 't.student_id' },
      bulkScope: inScope,
    },
  ],
});

/** A student has at most one school-provided report per period. */
const isSecondOfPeriod = `not s.is_deleted and (
    exists (
      select from academic_report t
      join student st on st.id = t.student_id
      join school sc on sc.id = t.school_id
      where st.source_id = s.student_sourced_id and sc.source_id = s.school_sourced_id
        and t.reporting_period_id = s.reporting_period_id and t.source_id <> s.sourced_id)
    or s.line in (
      select d.line
      from (select line, row_number() over (
              partition by student_sourced_id, school_sourced_id, reporting_period_id order by line) n
            from stage_report_documents where not is_deleted) d
      where d.n > 1))`;

export const reportDocuments = extensionFile({
  name: 'reportDocuments',
  summary:
    'The school’s own report of a student for a reporting period; the PDFs are in the package’s `files/` folder. Without one the portal makes a report of the results.',
  columns: [
    ...identity(),
    required('studentSourcedId', formats.id, 'The student.'),
    required('schoolSourcedId', formats.id, 'The school.'),
    required('reportingPeriodId', formats.id, 'Id of the reporting period, as in reportResults.csv.'),
    required('reportingPeriod', formats.text(100), 'Name, such as `Semester 1 2026`.'),
    required('endDate', formats.date, 'Last day of the period.'),
    required(
      'file',
      formats.mailedFile,
      `The PDF, at most ${formats.mailedFileMegabytes} MB: it is e-mailed.`,
    ),
  ],
  schoolColumn: 'schoolSourcedId',
  hasStoredFile: `exists (select from academic_report t join student st on st.id = t.student_id
    where t.source_id = s.sourced_id and st.source_id = s.student_sourced_id)`,
  references: atSchool,
  checks: [
    {
      column: 'reportingPeriodId',
      reason: 'has another report of this student',
      where: isSecondOfPeriod,
    },
  ],
  steps: [
    {
      table: 'academic_report',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_report_documents s ${joins} left join import_file f on f.name = s.file
        left join academic_report old on old.source_id = s.sourced_id`,
      values: {
        source_id: 's.sourced_id',
        student_id: 'st.id',
        school_id: 'sc.id',
        reporting_period_id: 's.reporting_period_id',
        reporting_period: 's.reporting_period',
        end_date: 's.end_date',
        file_id: 'coalesce(f.file_id, old.file_id)',
      },
      touch: { student: 't.student_id' },
      bulkScope: `${inScope} and not exists (select from file_release_file sent where sent.academic_report_id = t.id)`,
    },
  ],
});
