/** Behaviour and results. */
import { addDays } from '@portal/contract';
import type { SchoolCalendar } from './calendar.ts';
import { demoStudentIds } from './people.ts';
import type { DemoStudent } from './people.ts';
import { createRandom } from './random.ts';
import { harbourmere, quillby } from './schools.ts';
import { table } from './table.ts';
import type { Cell, Table } from './table.ts';

const positive = [
  'Being a learner',
  'Helping others',
  'Excellent effort',
  'Representing the school',
  'Kindness in the playground',
  'Representing the school at the regional athletics carnival',
];
const others = [
  'Minor: late to class',
  'Minor: uniform',
  'Disruptive behaviour',
  'Property misconduct',
  'Non-compliance with routine',
];

export function behaviourTable(students: readonly DemoStudent[], calendar: SchoolCalendar): Table {
  const rows = students
    .filter(({ status }) => status === 'A')
    .flatMap((student) => {
      const random = createRandom(`behaviour ${student.id}`);
      const few = 1 + random.below(6);
      // More than one page of the list.
      const count = student.id === demoStudentIds.toby ? 31 : few;
      return Array.from({ length: count }, (_, index): Record<string, Cell> => {
        const isPositive = random.chance(0.65);
        return {
          sourcedId: `BEH-${student.id}-${index + 1}`,
          studentSourcedId: student.id,
          schoolSourcedId: student.school.id,
          incidentDate:
            index === 0
              ? (calendar.past.at(-1 - random.below(9)) ?? calendar.today)
              : random.pick(calendar.past),
          incidentType: isPositive ? 'Positive' : 'Inappropriate',
          categories:
            isPositive && random.chance(0.3)
              ? `${random.pick(positive)},Student of the week`
              : random.pick(isPositive ? positive : others),
        };
      });
    });
  return table(
    'behaviours',
    'sourcedId status dateLastModified studentSourcedId schoolSourcedId incidentDate incidentType categories',
    rows,
  );
}

const subjects = {
  primary: [
    'English',
    'Mathematics',
    'Science',
    'Health and Physical Education',
    'Humanities and Social Sciences',
    'The Arts',
  ],
  high: [
    'English',
    'Mathematics',
    'Science',
    'Humanities and Social Sciences',
    'Health and Physical Education',
    'Design and Technologies',
    'Japanese',
    'Visual Art',
  ],
  special: ['Communication', 'Living skills', 'Numeracy', 'Music and movement'],
};
const grades = ['A', 'B', 'B', 'C', 'C', 'C', 'D'];
const words = ['Working with support', 'Working with some support', 'Working independently'];

/** The last three reporting periods: one within the last fortnight, so that something is new. */
export function resultsTable(students: readonly DemoStudent[], { today }: SchoolCalendar): Table {
  const ends = [addDays(today, -9), addDays(today, -9 - 182), addDays(today, -9 - 364)];
  const rows = students
    .filter(({ status }) => status === 'A')
    .flatMap((student) => {
      const random = createRandom(`results ${student.id}`);
      const list =
        student.school === quillby
          ? subjects.high
          : student.school === harbourmere
            ? subjects.special
            : subjects.primary;
      return ends.flatMap((endDate, period) =>
        list.map((subject, order): Record<string, Cell> => ({
          ...{
            sourcedId: `RES-${student.id}-${period}-${order}`,
            studentSourcedId: student.id,
            schoolSourcedId: student.school.id,
          },
          ...{
            reportingPeriodId: `RP-${endDate}`,
            reportingPeriod: `Report ${monthName(endDate)} ${endDate.slice(0, 4)}`,
          },
          ...{ endDate, subject, displayOrder: order + 1 },
          resultDescription: student.school === harbourmere ? random.pick(words) : random.pick(grades),
        })),
      );
    });
  return table(
    'reportResults',
    'sourcedId status dateLastModified studentSourcedId schoolSourcedId reportingPeriodId reportingPeriod endDate subject resultDescription displayOrder',
    rows,
  );
}

function monthName(date: string): string {
  return new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
