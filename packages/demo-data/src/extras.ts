/** Medical conditions, downloads and disabled features. */
import { addDays } from '@portal/contract/dates';
import type { SchoolCalendar } from './records/calendar.ts';
import { demoStudentIds } from './people/people.ts';
import type { DemoStudent } from './people/people.ts';
import { createRandom } from './random.ts';
import { harbourmere } from './schools.ts';
import { table } from './table.ts';
import type { Cell, Table } from './table.ts';

type Row = Record<string, Cell>;

type ConditionType = [id: string, description: string, isAllergy: boolean];

const allergy: ConditionType = ['MCT-ALLERGY', 'Allergy', true];
const conditionTypes: ConditionType[] = [
  allergy,
  ['MCT-ASTHMA', 'Asthma', false],
  ['MCT-ANAPHYLAXIS', 'Anaphylaxis', true],
  ['MCT-DIABETES', 'Diabetes, type 1', false],
  ['MCT-EPILEPSY', 'Epilepsy', false],
  ['MCT-ECZEMA', 'Eczema', false],
];
const allergies = ['Peanuts', 'Bee stings', 'Penicillin', 'Egg'];

export function healthTables(students: readonly DemoStudent[], { today }: SchoolCalendar): Table[] {
  const rows = students.flatMap((student): Row[] => {
    const random = createRandom(`health ${student.id}`);
    if (student.id !== demoStudentIds.toby && !random.chance(0.3)) return [];
    const [type, , isAllergy] = student.id === demoStudentIds.toby ? allergy : random.pick(conditionTypes);
    return [
      {
        sourcedId: `MED-${student.id}`,
        studentSourcedId: student.id,
        conditionTypeSourcedId: type,
        allergyDetails: isAllergy ? random.pick(allergies) : null,
        advisedDate: addDays(today, -200 - random.below(800)),
        isCurrent: random.chance(0.85),
      },
    ];
  });
  return [
    table(
      'medicalConditionTypes',
      'sourcedId status dateLastModified description requiresAllergyDetails',
      conditionTypes.map(([sourcedId, description, requiresAllergyDetails]) => ({
        sourcedId,
        description,
        requiresAllergyDetails,
      })),
    ),
    table(
      'medicalConditions',
      'sourcedId status dateLastModified studentSourcedId conditionTypeSourcedId allergyDetails advisedDate isCurrent',
      rows,
    ),
  ];
}

export function downloadsTable(students: readonly DemoStudent[], { today }: SchoolCalendar): Table {
  const rows = students
    .filter(({ status, school }) => status === 'A' && school !== harbourmere)
    .flatMap((student): Row[] => {
      const own = { schoolSourcedId: student.school.id, studentSourcedId: student.id };
      return [
        {
          ...own,
          sourcedId: `DL-${student.id}-1`,
          kind: 'assessment-planner',
          name: 'Assessment planner',
          file: 'assessment-planner.pdf',
          publishedOn: addDays(today, -30),
        },
        {
          ...own,
          sourcedId: `DL-${student.id}-2`,
          kind: 'exam-timetable',
          name: 'Exam block timetable',
          file: 'exam-timetable.pdf',
          publishedOn: addDays(today, -4),
        },
      ];
    });
  return table(
    'downloads',
    'sourcedId status dateLastModified schoolSourcedId studentSourcedId kind name file publishedOn',
    rows,
  );
}

/** Dev's attendance is off only for him; the special school has no timetable for anyone. */
export function featureSwitchesTable(students: readonly DemoStudent[]): Table {
  const dev = students.find(({ id }) => id === demoStudentIds.dev);
  return table('featureSwitches', 'schoolSourcedId studentSourcedId feature status dateLastModified isOn', [
    { schoolSourcedId: harbourmere.id, feature: 'Timetable', isOn: false },
    ...(dev
      ? [{ schoolSourcedId: dev.school.id, studentSourcedId: dev.id, feature: 'Attendance', isOn: false }]
      : []),
  ]);
}
