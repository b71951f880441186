/**
 * A school year of absences: mostly illness and appointments, some late arrivals, some unexplained, a few unauthorised.
 */
import type { IsoDate } from '@portal/contract/dates';
import { schoolDayBack } from './calendar.ts';
import type { SchoolCalendar } from './calendar.ts';
import { demoStudentIds } from '../people/people.ts';
import type { DemoStudent } from '../people/people.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

interface Kind {
  weight: number;
  dayValue: string;
  attendanceCode: string;
  attendanceStatus: string;
  reason?: string;
  timeFrom?: string;
  timeTo?: string;
}

const kinds: readonly Kind[] = [
  { weight: 34, dayValue: 'Full', attendanceCode: '201', attendanceStatus: '01' },
  {
    weight: 8,
    dayValue: 'Full',
    attendanceCode: '201',
    attendanceStatus: '01',
    reason: 'Gastro; better by the weekend',
  },
  { weight: 10, dayValue: 'PM', attendanceCode: '205', attendanceStatus: '01', reason: 'Dentist' },
  { weight: 8, dayValue: 'AM', attendanceCode: '205', attendanceStatus: '01' },
  {
    weight: 6,
    dayValue: 'Partial',
    attendanceCode: '205',
    attendanceStatus: '01',
    timeFrom: '10:15',
    timeTo: '11:45',
    reason: 'Orthodontist',
  },
  {
    weight: 9,
    dayValue: 'Partial',
    attendanceCode: '113',
    attendanceStatus: '02',
    timeFrom: '08:40',
    timeTo: '09:20',
    reason: 'Slept in',
  },
  {
    weight: 5,
    dayValue: 'Partial',
    attendanceCode: '112',
    attendanceStatus: '02',
    timeFrom: '14:20',
    timeTo: '15:00',
    reason: 'Left early without permission',
  },
  { weight: 5, dayValue: 'Full', attendanceCode: '804', attendanceStatus: '02', reason: 'Family holiday' },
  { weight: 4, dayValue: 'Full', attendanceCode: '805', attendanceStatus: '01' },
  { weight: 3, dayValue: 'Full', attendanceCode: '300', attendanceStatus: '02' },
  { weight: 6, dayValue: 'Full', attendanceCode: '500', attendanceStatus: '99' },
];
const explained = kinds.filter(({ attendanceCode }) => attendanceCode !== '500');
const totalWeight = (of: readonly Kind[]): number => of.reduce((sum, { weight }) => sum + weight, 0);
const unexplained: Kind = { weight: 0, dayValue: 'Full', attendanceCode: '500', attendanceStatus: '99' };

/** Asha's absence whose reason is pending at the school, by school days back (see cli/demo.ts). */
const awaitingDaysBack = 16;

/** Days the demo depends on: Toby's two unexplained ones, and one that Asha's parent has explained. */
export function demoAbsenceDays(calendar: SchoolCalendar): { unexplained: IsoDate[]; awaiting: IsoDate } {
  return {
    unexplained: [schoolDayBack(calendar, 0), schoolDayBack(calendar, 3)],
    awaiting: schoolDayBack(calendar, awaitingDaysBack),
  };
}

export function absenceId(studentId: string, day: IsoDate): string {
  return `ABS-${studentId}-${day}`;
}

export function attendanceTable(students: readonly DemoStudent[], calendar: SchoolCalendar): Table {
  const special = demoAbsenceDays(calendar);
  const rows = students
    .filter(({ status }) => status === 'A')
    .flatMap((student) => {
      const days = new Map(randomAbsences(student, calendar));
      if (student.id === demoStudentIds.toby) {
        for (const day of special.unexplained) days.set(day, unexplained);
      }
      if (student.id === demoStudentIds.asha) days.set(special.awaiting, unexplained);
      return [...days]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([day, kind]) => absenceRow(student, day, kind));
    });
  const header =
    'sourcedId status dateLastModified studentSourcedId schoolSourcedId date dayValue attendanceCode attendanceStatus ' +
    'timeFrom timeTo reason schoolNote';
  return table('absences', header, rows);
}

/** The family that signs in has a fixed set of unexplained absences. */
const settled: readonly string[] = [demoStudentIds.asha, demoStudentIds.toby, demoStudentIds.kiran];

function randomAbsences(student: DemoStudent, calendar: SchoolCalendar): [IsoDate, Kind][] {
  const random = createRandom(`attendance ${student.id}`);
  const rate = 0.02 + random.next() * 0.06;
  const choice = settled.includes(student.id) ? explained : kinds;
  return calendar.past
    .slice(0, -1)
    .filter(() => random.chance(rate))
    .map((day) => [day, pickKind(choice, random)]);
}

function pickKind(choice: readonly Kind[], random: Random): Kind {
  let left = random.next() * totalWeight(choice);
  for (const kind of choice) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  return unexplained;
}

function absenceRow(student: DemoStudent, date: IsoDate, kind: Kind): Record<string, Cell> {
  return {
    sourcedId: absenceId(student.id, date),
    studentSourcedId: student.id,
    schoolSourcedId: student.school.id,
    date,
    dayValue: kind.dayValue,
    attendanceCode: kind.attendanceCode,
    attendanceStatus: kind.attendanceStatus,
    timeFrom: kind.timeFrom ?? null,
    timeTo: kind.timeTo ?? null,
    reason: kind.reason ?? null,
    schoolNote:
      kind.attendanceCode === '300' ? 'Seen away from school during lessons. Please call the office.' : null,
  };
}
