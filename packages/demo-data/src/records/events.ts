/** Exams, assessments, excursions and school events, past and upcoming, all-day and timed. */
import { schoolDayAhead, schoolDayBack } from './calendar.ts';
import type { SchoolCalendar } from './calendar.ts';
import { demoStudentIds } from '../people/people.ts';
import type { DemoStudent } from '../people/people.ts';
import { demoSchools, harbourmere, larkspur, quillby } from '../schools.ts';
import type { DemoSchool } from '../schools.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

interface Draft {
  school: DemoSchool;
  type: 'Exam' | 'Assessment' | 'Excursion' | 'School';
  name: string;
  detail?: string;
  /** School days from today; negative for the past. */
  in: number;
  lasts?: number;
  time?: [string, string];
  year?: string;
  students?: readonly string[];
  isCancelled?: boolean;
}

const wholeSchool = (school: DemoSchool): Draft[] => [
  { school, type: 'School', name: 'Whole-school assembly', in: -6, time: ['09:00', '09:45'] },
  {
    school,
    type: 'School',
    name: 'Parent–teacher interviews',
    detail: 'Book a time with the office.',
    in: 6,
    time: ['15:30', '19:00'],
  },
  { school, type: 'School', name: 'Pupil-free day', detail: 'No lessons: staff are learning.', in: 18 },
  { school, type: 'School', name: 'School photos', in: 11, lasts: 1 },
];

function highSchool(): Draft[] {
  const perYear = ['7', '8', '9', '10', '11', '12'].flatMap((year): Draft[] => [
    {
      school: quillby,
      type: 'Exam',
      name: `Year ${year} Mathematics examination`,
      detail: 'Bring a calculator without notes.',
      in: 9,
      time: ['09:00', '10:30'],
      year,
    },
    {
      school: quillby,
      type: 'Exam',
      name: `Year ${year} Science examination`,
      in: 12,
      time: ['11:55', '13:05'],
      year,
    },
    { school: quillby, type: 'Assessment', name: `Year ${year} English essay due`, in: 3, year },
    { school: quillby, type: 'Assessment', name: `Year ${year} Humanities presentation`, in: -8, year },
  ]);
  return [
    ...perYear,
    {
      school: quillby,
      type: 'Excursion',
      name: 'Reef research day',
      detail: 'Sun-safe clothes, a hat and lunch.',
      in: 5,
      time: ['07:30', '16:15'],
      year: '9',
    },
    {
      school: quillby,
      type: 'Excursion',
      name: 'Ski trip to the southern ranges, with a summary long enough to need cutting in a calendar',
      in: 30,
      lasts: 4,
      students: [demoStudentIds.asha, demoStudentIds.lachlan],
    },
    {
      school: quillby,
      type: 'School',
      name: 'Athletics carnival',
      detail: 'Called off because of the weather.',
      in: 2,
      isCancelled: true,
    },
    { school: quillby, type: 'School', name: 'Spring concert', in: 15, time: ['18:00', '20:30'] },
  ];
}

function others(): Draft[] {
  return [
    {
      school: larkspur,
      type: 'Excursion',
      name: 'Botanic gardens walk',
      detail: 'Bring a hat and morning tea.',
      in: 4,
      time: ['09:15', '13:30'],
      year: '4',
    },
    { school: larkspur, type: 'Assessment', name: 'Reading check', in: 8, year: '4' },
    {
      school: larkspur,
      type: 'Exam',
      name: 'Year 5 numeracy test',
      in: 10,
      time: ['09:00', '10:00'],
      year: '5',
    },
    { school: larkspur, type: 'School', name: 'Under 8s day', in: -20, time: ['09:00', '12:00'] },
    { school: larkspur, type: 'School', name: 'Book week parade', in: 1, time: ['08:50', '10:15'] },
    {
      school: harbourmere,
      type: 'Excursion',
      name: 'Hydrotherapy pool',
      in: 2,
      time: ['10:00', '12:00'],
      year: 'Special',
    },
    { school: harbourmere, type: 'School', name: 'Sensory garden opening', in: 7, time: ['10:30', '11:30'] },
  ];
}

export function eventsTable(students: readonly DemoStudent[], calendar: SchoolCalendar): Table {
  const drafts = [...demoSchools.flatMap(wholeSchool), ...highSchool(), ...others()];
  const known = new Set(students.map(({ id }) => id));
  const rows = drafts.map((draft, index): Record<string, Cell> => {
    const day = (offset: number): string =>
      offset < 0 ? schoolDayBack(calendar, -offset - 1) : schoolDayAhead(calendar, offset - 1);
    const invited = draft.students?.filter((id) => known.has(id));
    return {
      sourcedId: `EVT-${draft.school.centreCode}-${index + 1}`,
      schoolSourcedId: draft.school.id,
      eventType: draft.type,
      displayName: draft.name,
      detail: draft.detail ?? null,
      startDate: day(draft.in),
      startTime: draft.time?.[0] ?? null,
      endDate: day(draft.in + (draft.lasts ?? 0)),
      endTime: draft.time?.[1] ?? null,
      isCancelled: draft.isCancelled ?? false,
      audience: invited ? 'students' : draft.year ? 'year' : 'school',
      yearLevel: draft.year ?? null,
      studentSourcedIds: invited?.join(',') ?? null,
    };
  });
  return table(
    'events',
    'sourcedId status dateLastModified schoolSourcedId eventType displayName detail startDate startTime endDate endTime isCancelled audience yearLevel studentSourcedIds',
    rows,
  );
}
