import { limits } from '@portal/contract';
import * as formats from '../formats.ts';
import { extensionFile, identity, optional, required } from '../definition.ts';

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
      touch: { school: 't.school_id' },
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
      touch: { school: 't.school_id' },
      bulkScope: inScope,
    },
  ],
});
