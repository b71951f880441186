/** Academic reports: results by subject, and a few reports the school provided itself. */
import { addDays } from '@portal/contract/dates';
import type { SchoolCalendar } from './calendar.ts';
import { tinyPdf } from './pdf.ts';
import { entryDate } from '../people/people-tables.ts';
import { demoStudentIds } from '../people/people.ts';
import type { DemoStudent } from '../people/people.ts';
import { createRandom } from '../random.ts';
import { harbourmere, larkspur, quillby } from '../schools.ts';
import type { DemoSchool } from '../schools.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

type Row = Record<string, Cell>;

const primarySubjects = [
  'English',
  'Mathematics',
  'Science',
  'Health and Physical Education',
  'Humanities and Social Sciences',
  'The Arts',
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
const specialSubjects = ['Communication', 'Living skills', 'Numeracy', 'Music and movement'];
/** Longer than the truncated text in a list. */
const longSubject = 'Certificate II in Engineering Pathways (Vocational Education and Training)';
const grades = ['A', 'B', 'B', 'C', 'C', 'C', 'D'];
const words = ['Working with support', 'Working with some support', 'Working independently'];

interface Period {
  id: string;
  name: string;
  endDate: string;
}

const quarterNames = ['Term 1 interim', 'Semester 1', 'Term 3 interim', 'Semester 2'];

function periodOf(endDate: string): Period {
  const quarter = Math.floor((Number(endDate.slice(5, 7)) - 1) / 3);
  return { id: `RP-${endDate}`, name: `${quarterNames[quarter]} ${endDate.slice(0, 4)}`, endDate };
}

const newestDaysBack = 9;
const quarterDays = 91;

/** The newest ended within the last fortnight, so that something is new. Each name is one period. */
function periodsBefore(today: string, { count, every }: { count: number; every: number }): Period[] {
  const periods = Array.from({ length: count }, (_, index) =>
    periodOf(addDays(today, -newestDaysBack - index * every)),
  );
  return periods.filter(({ name }, at) => periods.findIndex((other) => other.name === name) === at);
}

interface ReportOf {
  student: DemoStudent;
  school: DemoSchool;
  period: Period;
}

/** Two years of quarters for the students of the demo accounts, and three half years for all others. */
function reportsOf(student: DemoStudent, today: string): ReportOf[] {
  const known: readonly string[] = Object.values(demoStudentIds);
  const periods = known.includes(student.id)
    ? periodsBefore(today, { count: 9, every: quarterDays })
    : periodsBefore(today, { count: 3, every: quarterDays * 2 });
  const year = Number(today.slice(0, 4));
  const entry = entryDate(student, year);
  const own = periods
    .filter(({ endDate }) => endDate >= entry)
    .map((period) => ({ student, school: student.school, period }));
  if (student.id !== demoStudentIds.asha) return own;
  // From the primary school, before she left it.
  const earlier = [`${year - 3}-12-08`, `${year - 3}-06-23`].map(periodOf);
  return [...own, ...earlier.map((period) => ({ student, school: larkspur, period }))];
}

const allReports = (students: readonly DemoStudent[], today: string): ReportOf[] =>
  students.filter(({ status }) => status === 'A').flatMap((student) => reportsOf(student, today));

function subjectsOf({ student, school }: ReportOf): readonly string[] {
  if (school === harbourmere) return specialSubjects;
  if (school !== quillby) return primarySubjects;
  return student.id === demoStudentIds.asha ? [...highSubjects, longSubject] : highSubjects;
}

const aboutPeriod = ({ student, school, period }: ReportOf): Row => ({
  studentSourcedId: student.id,
  schoolSourcedId: school.id,
  reportingPeriodId: period.id,
  reportingPeriod: period.name,
  endDate: period.endDate,
});

export function resultsTable(students: readonly DemoStudent[], { today }: SchoolCalendar): Table {
  const rows = allReports(students, today).flatMap((report): Row[] => {
    const random = createRandom(`results ${report.student.id} ${report.period.name}`);
    return subjectsOf(report).map((subject, order) => ({
      ...aboutPeriod(report),
      sourcedId: `RES-${report.student.id}-${report.period.endDate}-${order}`,
      subject,
      displayOrder: order + 1,
      resultDescription: random.pick(report.school === harbourmere ? words : grades),
    }));
  });
  return table(
    'reportResults',
    'sourcedId status dateLastModified studentSourcedId schoolSourcedId reportingPeriodId reportingPeriod endDate subject resultDescription displayOrder',
    rows,
  );
}

/** The school provided Asha's semester reports itself; the portal generates those of the other periods. */
export function reportDocuments(
  students: readonly DemoStudent[],
  { today }: SchoolCalendar,
): { table: Table; files: [string, Buffer][] } {
  const written = allReports(students, today).filter(
    ({ student, school, period }) =>
      student.id === demoStudentIds.asha && school === quillby && period.name.startsWith('Semester'),
  );
  const fileOf = ({ period }: ReportOf): string => `report-${period.endDate}.pdf`;
  const rows = written.map((report): Row => ({
    ...aboutPeriod(report),
    sourcedId: `REP-${report.student.id}-${report.period.endDate}`,
    file: fileOf(report),
  }));
  const columns =
    'sourcedId status dateLastModified studentSourcedId schoolSourcedId reportingPeriodId reportingPeriod endDate file';
  return {
    table: table('reportDocuments', columns, rows),
    files: written.map((report) => [fileOf(report), writtenReport(report)]),
  };
}

function writtenReport({ student, school, period }: ReportOf): Buffer {
  return tinyPdf(`Report card, ${period.name}`, [
    school.name,
    `${student.givenName} ${student.familyName}`,
    'English: writes with a clear voice and reads widely.',
    'Mathematics: explains each step and asks good questions.',
    'Science: plans fair tests and records them with care.',
  ]);
}
