import * as formats from '../formats.ts';
import { extensionFile, identity, optional, required } from '../definition.ts';
import type { Complaint, StagedRow } from '../definition.ts';

const eventTypes = { Exam: 'E', Assessment: 'A', Excursion: 'X', School: 'V' };

function eventComplaints(row: StagedRow): Complaint[] {
  const complaints: Complaint[] = [];
  const [start, end] = [
    `${row['start_date']} ${row['start_time'] ?? ''}`,
    `${row['end_date']} ${row['end_time'] ?? ''}`,
  ];
  if (String(row['end_date']) < String(row['start_date']))
    complaints.push({ column: 'endDate', reason: 'is before startDate' });
  else if (row['end_time'] != null && end < start)
    complaints.push({ column: 'endTime', reason: 'is before startTime' });
  if (row['start_time'] == null && row['end_time'] != null)
    complaints.push({ column: 'startTime', reason: 'is required with endTime' });
  if ((row['audience'] === 'year') !== (row['year_level'] != null))
    complaints.push({ column: 'yearLevel', reason: 'is given for the audience year, and only then' });
  if ((row['audience'] === 'students') !== (row['student_sourced_ids'] != null))
    complaints.push({
      column: 'studentSourcedIds',
      reason: 'is given for the audience students, and only then',
    });
  return complaints;
}

export const events = extensionFile({
  name: 'events',
  summary: 'Exams, assessments, excursions and school events, for a school, a year level or some students.',
  columns: [
    ...identity('The register’s own id of the event, never reused.', 'SIF-AU ScheduledActivity RefId'),
    required('schoolSourcedId', formats.id, 'The school.', 'SIF-AU SchoolInfoRefId'),
    required('eventType', formats.coded(eventTypes), 'Kind.', 'SIF-AU ActivityType'),
    required('displayName', formats.text(200), 'Name.', 'SIF-AU ActivityName'),
    optional('detail', formats.text(2000), 'More about it.', 'SIF-AU ActivityComment'),
    required('startDate', formats.date, 'First day.', 'SIF-AU ActivityDate'),
    optional('startTime', formats.time, 'Start; blank for all day.', 'SIF-AU StartTime'),
    required('endDate', formats.date, 'Last day.', 'SIF-AU ActivityEndDate'),
    optional('endTime', formats.time, 'End.', 'SIF-AU FinishTime'),
    optional('isCancelled', formats.boolean, 'Called off.'),
    required('audience', formats.oneOf(['school', 'year', 'students']), 'Whose event it is.'),
    optional('yearLevel', formats.yearLevel, 'For the audience `year`.', 'SIF-AU YearLevels'),
    optional(
      'studentSourcedIds',
      formats.list(formats.id),
      'For the audience `students`.',
      'SIF-AU StudentList',
    ),
  ],
  refuses: eventComplaints,
  schoolColumn: 'schoolSourcedId',
  references: [
    { column: 'schoolSourcedId', to: 'school' },
    { column: 'studentSourcedIds', to: 'student', isList: true },
  ],
  steps: [
    {
      table: 'upcoming_event',
      key: ['source_id'],
      from: 'stage_events s join school sc on sc.source_id = s.school_sourced_id',
      values: {
        source_id: 's.sourced_id',
        school_id: 'sc.id',
        event_type: 's.event_type::char(1)',
        display_name: 's.display_name',
        detail: 's.detail',
        start_date: 's.start_date',
        start_time: 's.start_time::time',
        end_date: 's.end_date',
        end_time: 's.end_time::time',
        is_cancelled: 'coalesce(s.is_cancelled, false)',
        audience: 's.audience',
        year_level: 's.year_level',
      },
      touch: { school: 't.school_id' },
      bulkScope: 't.school_id in (select school_id from import_scope)',
    },
  ],
});
