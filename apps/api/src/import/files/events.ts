import * as formats from '../rows/formats.ts';
import { extensionFile, identity, optional, required } from '../rows/definition.ts';
import type { Complaint, StagedRow } from '../rows/definition.ts';
import { ownedBySchool } from '../rows/owners.ts';

const eventTypes = { Exam: 'E', Assessment: 'A', Excursion: 'X', School: 'V' };

function eventComplaints(row: StagedRow): Complaint[] {
  const [startDate, endDate] = [String(row['start_date']), String(row['end_date'])];
  const [startTime, endTime] = [timeOf(row['start_time']), timeOf(row['end_time'])];
  const rules: [isBroken: boolean, column: string, reason: string][] = [
    [endDate < startDate, 'endDate', 'is before startDate'],
    [endDate === startDate && endTime !== '' && endTime < startTime, 'endTime', 'is before startTime'],
    [startTime === '' && endTime !== '', 'startTime', 'is required with endTime'],
    [
      (row['audience'] === 'year') !== (row['year_level'] != null),
      'yearLevel',
      'is given for the audience year, and only then',
    ],
    [
      (row['audience'] === 'students') !== (row['student_sourced_ids'] != null),
      'studentSourcedIds',
      'is given for the audience students, and only then',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, column, reason]) => ({ column, reason }));
}

const timeOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const events = extensionFile({
  name: 'events',
  summary: 'Exams, assessments, excursions and school events, for a school, a year level or some students.',
  columns: [
    ...identity('The register’s own id of the event, never reused.', 'SIF-AU ScheduledActivity RefId'),
    required('schoolSourcedId', formats.id, 'The school.', 'SIF-AU SchoolInfoRefId'),
    required('eventType', formats.coded(eventTypes), 'Kind.', 'SIF-AU ActivityType'),
    required('displayName', formats.text(200), 'Name.', 'SIF-AU ActivityName'),
    optional('detail', formats.longText(2000), 'More about it.', 'SIF-AU ActivityComment'),
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
      owner: ownedBySchool,
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
      // Excludes the office's own events, which aren't in the register.
      bulkScope: `t.school_id in (select school_id from import_scope)
        and not exists (select from office_event o where o.upcoming_event_id = t.id)`,
    },
  ],
});
