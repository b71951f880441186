/** Classes, their students and their meetings: a one-week timetable, a two-week one, and a school without one. */
import { teachers } from '../people/names.ts';
import { rollClass } from '../people/people-tables.ts';
import type { DemoStudent } from '../people/people.ts';
import { harbourmere, larkspur, quillby } from '../schools.ts';
import type { DemoSchool } from '../schools.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

type Row = Record<string, Cell>;

interface Slot {
  name: string;
  start: string;
  end: string;
}

const highSlots: readonly Slot[] = [
  { name: 'Roll call', start: '08:40', end: '08:55' },
  { name: 'Period 1', start: '08:55', end: '10:05' },
  { name: 'Period 2', start: '10:05', end: '11:15' },
  { name: 'Period 3', start: '11:55', end: '13:05' },
  { name: 'Period 4', start: '13:45', end: '14:55' },
];
const primarySlots: readonly Slot[] = [
  { name: 'Roll call', start: '08:45', end: '09:00' },
  { name: 'Session 1', start: '09:00', end: '11:00' },
  { name: 'Session 2', start: '11:40', end: '13:10' },
  { name: 'Session 3', start: '13:40', end: '14:45' },
];
const highSubjects = [
  'English',
  'Mathematics',
  'Science',
  'Humanities and Social Sciences',
  'Health and Physical Education',
  'Design and Technologies',
  'Japanese',
  'Visual Art',
];
const primarySubjects = [
  'English',
  'Mathematics',
  'Science',
  'Music',
  'Health and Physical Education',
  'The Arts',
  'Humanities and Social Sciences',
];
const rooms = ['A12', 'B04', 'Lab 2', 'H21', 'Gym', 'Workshop 1', 'L03', 'Art Studio'];

interface SchoolClass {
  id: string;
  school: DemoSchool;
  yearLevel: string;
  /** Null for the roll class. */
  subject: string | null;
  order: number;
}

function classesOf(school: DemoSchool): SchoolClass[] {
  const subjects = school === quillby ? highSubjects : school === larkspur ? primarySubjects : [];
  return school.yearLevels.flatMap((yearLevel) =>
    [null, ...subjects].map((subject, order) => ({
      id: `CLS-${school.centreCode}-${yearLevel}-${order}`,
      school,
      yearLevel,
      subject,
      order,
    })),
  );
}

const teacherOf = ({ order, yearLevel }: SchoolClass): number =>
  (order + yearLevel.length + yearLevel.charCodeAt(0)) % teachers.length;

export function timetableTables(students: readonly DemoStudent[]): Table[] {
  const classes = [larkspur, quillby, harbourmere].flatMap(classesOf);
  return [courses(classes), classTable(classes), enrollments(classes, students), periods(classes)];
}

function courses(classes: readonly SchoolClass[]): Table {
  return table(
    'courses',
    'sourcedId status dateLastModified schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
    classes.map((item) => ({
      sourcedId: `CRS-${item.id}`,
      title:
        item.subject === null
          ? 'Roll class'
          : `${item.subject}, ${item.yearLevel === 'P' ? 'Prep' : `Year ${item.yearLevel}`}`,
      orgSourcedId: item.school.id,
    })),
  );
}

function classTable(classes: readonly SchoolClass[]): Table {
  return table(
    'classes',
    'sourcedId status dateLastModified title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods',
    classes.map((item) => ({
      sourcedId: item.id,
      title: item.subject ?? rollClass(item),
      courseSourcedId: `CRS-${item.id}`,
      classCode:
        item.subject === null
          ? rollClass(item)
          : `${rollClass(item)}-${item.subject.slice(0, 3).toUpperCase()}`,
      classType: item.subject === null ? 'homeroom' : 'scheduled',
      location: rooms[item.order % rooms.length] ?? 'A12',
      schoolSourcedId: item.school.id,
      subjects: item.subject,
    })),
  );
}

function enrollments(classes: readonly SchoolClass[], students: readonly DemoStudent[]): Table {
  const active = students.filter(({ status }) => status === 'A');
  const rows = classes.flatMap((item): Row[] => {
    const members = active.filter(
      ({ school, yearLevel }) => school === item.school && yearLevel === item.yearLevel,
    );
    const row = (userSourcedId: string, role: string): Row => ({
      sourcedId: `ENC-${item.id}-${userSourcedId}`,
      classSourcedId: item.id,
      schoolSourcedId: item.school.id,
      userSourcedId,
      role,
    });
    return [row(`TEA-${teacherOf(item) + 1}`, 'teacher'), ...members.map(({ id }) => row(id, 'student'))];
  });
  return table(
    'enrollments',
    'sourcedId status dateLastModified classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate',
    rows,
  );
}

function periods(classes: readonly SchoolClass[]): Table {
  const rows = classes.flatMap((item) => periodsOf(item));
  return table(
    'timetablePeriods',
    'sourcedId status dateLastModified classSourcedId day periodName startTime endTime roomName subjectDescription teacherName',
    rows,
  );
}

/** Subjects rotate over the days, so that every one occurs within a fortnight. */
function periodsOf(item: SchoolClass): Row[] {
  const { cycle } = item.school;
  if (cycle === null) return [];
  const slots = cycle === 10 ? highSlots : primarySlots;
  const subjects = cycle === 10 ? highSubjects : primarySubjects;
  const lessons = slots.length - 1;
  const rows: Row[] = [];
  for (let day = 1; day <= cycle; day += 1) {
    slots.forEach((slot, index) => {
      const subject =
        index === 0 ? null : (subjects[((day - 1) * lessons + index - 1) % subjects.length] ?? null);
      if (subject !== item.subject) return;
      rows.push({
        sourcedId: `PER-${item.id}-${day}-${index}`,
        classSourcedId: item.id,
        day,
        periodName: slot.name,
        startTime: slot.start,
        endTime: slot.end,
        roomName: rooms[item.order % rooms.length] ?? 'A12',
        subjectDescription: item.subject ?? 'Roll call',
        teacherName: teachers[teacherOf(item)] ?? null,
      });
    });
  }
  return rows;
}
