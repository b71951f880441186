/**
 * Three fictional schools: a primary with a one-week timetable, a high school with a two-week one, and a special school
 * without one.
 */
import { table } from './table.ts';
import type { Table } from './table.ts';
import { timetableDay } from './records/calendar.ts';
import type { SchoolCalendar } from './records/calendar.ts';

export interface DemoSchool {
  id: string;
  centreCode: string;
  name: string;
  domain: string;
  yearLevels: readonly string[];
  cycle: 5 | 10 | null;
}

export const larkspur: DemoSchool = {
  id: 'SCH-LARKSPUR',
  centreCode: '4107',
  name: 'Larkspur Bend State School',
  domain: 'larkspurbend.example',
  yearLevels: ['P', '1', '2', '3', '4', '5', '6'],
  cycle: 5,
};
export const quillby: DemoSchool = {
  id: 'SCH-QUILLBY',
  centreCode: '4215',
  name: 'Quillby State High School',
  domain: 'quillbyshs.example',
  yearLevels: ['7', '8', '9', '10', '11', '12'],
  cycle: 10,
};
export const harbourmere: DemoSchool = {
  id: 'SCH-HARBOURMERE',
  centreCode: '4388',
  name: 'Harbourmere Special School',
  domain: 'harbourmere.example',
  yearLevels: ['Special'],
  cycle: null,
};
export const demoSchools: readonly DemoSchool[] = [larkspur, quillby, harbourmere];

export function schoolTables(calendar: SchoolCalendar): Table[] {
  const year = Number(calendar.today.slice(0, 4));
  return [
    table(
      'orgs',
      'sourcedId status dateLastModified name type identifier parentSourcedId',
      demoSchools.map((school) => ({
        sourcedId: school.id,
        name: school.name,
        type: 'school',
        identifier: school.centreCode,
      })),
    ),
    table(
      'schools',
      'sourcedId status dateLastModified timeZone url contactUrl email logoUri',
      demoSchools.map(({ id, domain }) => ({
        sourcedId: id,
        timeZone: 'Australia/Brisbane',
        url: `https://${domain}/`,
        contactUrl: `https://${domain}/contact`,
        email: `office@${domain}`,
      })),
    ),
    table(
      'academicSessions',
      'sourcedId status dateLastModified title type startDate endDate parentSourcedId schoolYear',
      [
        {
          sourcedId: `YEAR-${year}`,
          title: String(year),
          type: 'schoolYear',
          startDate: `${year}-01-01`,
          endDate: `${year + 1}-01-01`,
          schoolYear: year,
        },
      ],
    ),
    table(
      'schoolDays',
      'schoolSourcedId date status dateLastModified timetableDay',
      demoSchools.flatMap((school) =>
        calendar.schoolDays.map((date) => ({
          schoolSourcedId: school.id,
          date,
          timetableDay: school.cycle === null ? null : timetableDay(date, school.cycle),
        })),
      ),
    ),
  ];
}
