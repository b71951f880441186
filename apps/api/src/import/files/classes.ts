import * as formats from '../rows/formats.ts';
import {
  changeColumns,
  excusedReference,
  extensionFile,
  identity,
  ignored,
  oneRosterFile,
  optional,
  required,
} from '../rows/definition.ts';
import { ownedByClass, ownedBySchool } from '../rows/owners.ts';

const schoolOfClass = '(select c.school_id from class c where c.id = t.class_id)';
const classInScope =
  't.class_id in (select c.id from class c join import_scope i on i.school_id = c.school_id)';

export const courses = oneRosterFile({
  name: 'courses',
  summary: 'Courses. Only the title is kept, with the classes of the course.',
  columns: [
    ...identity(),
    ...ignored('schoolYearSourcedId'),
    required('title', formats.text(200), 'Name of the course.', 'OneRoster title'),
    ...ignored('courseCode', 'grades', 'orgSourcedId', 'subjects', 'subjectCodes'),
  ],
  steps: [
    {
      table: 'class',
      key: ['source_id'],
      from: 'stage_courses s join class c on c.course_source_id = s.sourced_id',
      // Schools may share courses.
      where:
        '(not exists (select from import_only_school) or c.school_id in (select school_id from import_only_school))',
      isUpdate: true,
      values: { source_id: 'c.source_id', course_title: 's.title' },
      touch: { school: 't.school_id' },
    },
  ],
});

export const classes = oneRosterFile({
  name: 'classes',
  summary: 'Classes: roll classes (`homeroom`) and taught ones (`scheduled`).',
  columns: [
    ...identity(),
    required('title', formats.text(200), 'Name of the class.', 'OneRoster title'),
    ...ignored('grades'),
    required('courseSourcedId', formats.id, 'The course, for its title.', 'OneRoster courseSourcedId'),
    optional('classCode', formats.text(64), 'Code, such as `9MAT-B`.', 'OneRoster classCode'),
    required('classType', formats.oneOf(['homeroom', 'scheduled']), 'Kind.', 'OneRoster classType'),
    optional('location', formats.text(100), 'Room.', 'OneRoster location'),
    required('schoolSourcedId', formats.id, 'The school.', 'OneRoster schoolSourcedId'),
    ...ignored('termSourcedIds'),
    optional('subjects', formats.list(formats.text(100)), 'Subjects.', 'OneRoster subjects'),
    ...ignored('subjectCodes', 'periods'),
  ],
  keepsMetadata: true,
  schoolColumn: 'schoolSourcedId',
  references: [{ column: 'schoolSourcedId', to: 'school' }],
  steps: [
    {
      table: 'class',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_classes s join school sc on sc.source_id = s.school_sourced_id
        left join stage_courses c on c.sourced_id = s.course_sourced_id and not c.is_deleted
        left join class old on old.source_id = s.sourced_id
        left join (select e.class_sourced_id, string_agg(distinct concat_ws(' ', u.given_name, u.family_name), ', ') as names
          from stage_enrollments e join stage_users u on u.sourced_id = e.user_sourced_id
          where e.role = 'teacher' and not e.is_deleted group by 1) teacher on teacher.class_sourced_id = s.sourced_id`,
      values: {
        source_id: 's.sourced_id',
        school_id: 'sc.id',
        title: 's.title',
        class_code: 's.class_code',
        class_type: 's.class_type',
        course_source_id: 's.course_sourced_id',
        course_title: 'coalesce(c.title, old.course_title)',
        location: 's.location',
        subjects: "coalesce(s.subjects, '{}')",
        teacher_name: 'coalesce(teacher.names, old.teacher_name)',
        metadata: 's.metadata',
      },
      touch: { school: 't.school_id' },
      bulkScope: 't.school_id in (select school_id from import_scope)',
    },
  ],
});

export const enrollments = oneRosterFile({
  name: 'enrollments',
  summary: 'Who is in which class. Students are stored; teachers give the class its teacher’s name.',
  columns: [
    ...identity(),
    required('classSourcedId', formats.id, 'The class.', 'OneRoster classSourcedId'),
    required('schoolSourcedId', formats.id, 'The school.', 'OneRoster schoolSourcedId'),
    required('userSourcedId', formats.id, 'The person.', 'OneRoster userSourcedId'),
    required(
      'role',
      formats.oneOf(['administrator', 'proctor', 'student', 'teacher']),
      'Role in the class.',
      'OneRoster role',
    ),
    ...ignored('primary'),
    optional('beginDate', formats.date, 'First day in the class.', 'OneRoster beginDate'),
    optional('endDate', formats.date, 'Day after the last.', 'OneRoster endDate (exclusive)'),
  ],
  schoolColumn: 'schoolSourcedId',
  references: [
    { column: 'classSourcedId', to: 'class' },
    { column: 'schoolSourcedId', to: 'school' },
  ],
  checks: [
    {
      column: 'userSourcedId',
      reason: 'is not a student in users.csv or in the register',
      where: `not s.is_deleted and s.role = 'student'
        and not exists (select from student t where t.source_id = s.user_sourced_id)`,
      excuse: excusedReference('users', 's.user_sourced_id'),
    },
    {
      column: 'userSourcedId',
      reason: 'is already in this class under another sourcedId',
      where: `not s.is_deleted and s.role = 'student' and (s.line in (select d.line from (select line, row_number() over
          (partition by class_sourced_id, user_sourced_id order by line) n from stage_enrollments where role = 'student' and not is_deleted) d where d.n > 1)
        or exists (select from class_enrolment t join class c on c.id = t.class_id join student st on st.id = t.student_id
          where c.source_id = s.class_sourced_id and st.source_id = s.user_sourced_id and t.source_id <> s.sourced_id))`,
    },
  ],
  steps: [
    {
      table: 'class_enrolment',
      owner: ownedByClass,
      key: ['source_id'],
      from: `stage_enrollments s join class c on c.source_id = s.class_sourced_id
        join student st on st.source_id = s.user_sourced_id`,
      // A deleted row needs no role.
      where: "(s.is_deleted or s.role = 'student')",
      values: {
        source_id: 's.sourced_id',
        class_id: 'c.id',
        student_id: 'st.id',
        begin_date: 's.begin_date',
        end_date: 's.end_date',
      },
      touch: { student: 't.student_id' },
      bulkScope: classInScope,
    },
  ],
});

export const timetablePeriods = extensionFile({
  name: 'timetablePeriods',
  summary:
    'When and where each class meets: days 1 to 5 are week one, 6 to 10 week two. A school with none has no timetable.',
  columns: [
    ...identity('The register’s own id of the period, never reused.', 'SIF-AU TimeTableCell RefId'),
    required('classSourcedId', formats.id, 'The class.', 'SIF-AU TeachingGroupRefId'),
    required('day', formats.integer(1, 10), 'Day of the cycle.', 'SIF-AU DayId'),
    required(
      'periodName',
      formats.text(40),
      'Name of the period, such as `Period 1` or `Roll call`.',
      'SIF-AU PeriodId',
    ),
    required('startTime', formats.time, 'Start, by the school’s clock.', 'SIF-AU StartTime'),
    required('endTime', formats.time, 'End.', 'SIF-AU FinishTime'),
    optional('roomName', formats.text(100), 'Room.', 'SIF-AU RoomNumber'),
    optional('subjectDescription', formats.text(200), 'Subject.', 'SIF-AU SubjectLongName'),
    optional('teacherName', formats.text(200), 'Teacher; the class’s when blank.', 'SIF-AU TeacherList'),
  ],
  refuses: (row) =>
    String(row['end_time']) <= String(row['start_time'])
      ? [{ column: 'endTime', reason: 'is not after startTime' }]
      : [],
  references: [{ column: 'classSourcedId', to: 'class' }],
  steps: [
    {
      table: 'timetable_period',
      owner: ownedByClass,
      key: ['source_id'],
      from: 'stage_timetable_periods s join class c on c.source_id = s.class_sourced_id',
      values: {
        source_id: 's.sourced_id',
        class_id: 'c.id',
        day: 's.day',
        period_name: 's.period_name',
        start_time: 's.start_time::time',
        end_time: 's.end_time::time',
        room_name: 's.room_name',
        subject_description: 's.subject_description',
        teacher_name: 's.teacher_name',
      },
      touch: { school: schoolOfClass },
      bulkScope: classInScope,
    },
  ],
});

export const schoolDays = extensionFile({
  name: 'schoolDays',
  summary:
    'Every day a school teaches, and which day of the timetable it is. Attendance percentages count these.',
  columns: [
    required('schoolSourcedId', formats.id, 'The school.', 'SIF-AU SchoolInfoRefId'),
    ...changeColumns,
    required('date', formats.date, 'The day.', 'SIF-AU CalendarDate'),
    optional(
      'timetableDay',
      formats.integer(1, 10),
      'Day of the cycle; blank without a timetable.',
      'SIF-AU DayId',
    ),
  ],
  key: ['schoolSourcedId', 'date'],
  schoolColumn: 'schoolSourcedId',
  references: [{ column: 'schoolSourcedId', to: 'school' }],
  steps: [
    {
      table: 'school_day',
      owner: ownedBySchool,
      key: ['school_id', 'date'],
      from: 'stage_school_days s join school sc on sc.source_id = s.school_sourced_id',
      values: { school_id: 'sc.id', date: 's.date', timetable_day: 's.timetable_day' },
      touch: { school: 't.school_id' },
      bulkScope: 't.school_id in (select school_id from import_scope)',
    },
  ],
});
