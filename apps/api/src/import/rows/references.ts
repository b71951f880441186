/** The targets of references: the table, and the file in the package that has its rows. */
import type { FileDefinition, ReferenceTarget } from './definition.ts';

export const referenceTargets: Readonly<
  Record<ReferenceTarget, { table: string; file: string; words: string }>
> = {
  school: { table: 'school', file: 'orgs', words: 'is not a school of orgs.csv or of the register' },
  student: { table: 'student', file: 'users', words: 'is not a student in users.csv or in the register' },
  parent: { table: 'known_parent', file: 'users', words: 'is not a parent in users.csv or in the register' },
  class: { table: 'class', file: 'classes', words: 'is not a class of classes.csv or of the register' },
  conditionType: {
    table: 'medical_condition_type',
    file: 'medicalConditionTypes',
    words: 'is not in medicalConditionTypes.csv or in the register',
  },
};

/** The file whose rows a column refers to, or null. */
export function referenceFile({ name, references }: FileDefinition, header: string): string | null {
  // These users are checked by role instead of as references (files/classes.ts, roles.csv).
  if (header === 'userSourcedId' && (name === 'enrollments' || name === 'roles')) return 'users';
  const found = references.find(({ column }) => column === header);
  return found === undefined ? null : referenceTargets[found.to].file;
}
