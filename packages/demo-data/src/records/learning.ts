/** Behaviour incidents. */
import type { SchoolCalendar } from './calendar.ts';
import { demoStudentIds } from '../people/people.ts';
import type { DemoStudent } from '../people/people.ts';
import { createRandom } from '../random.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

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
