/** What references lead to: the table, and the file of the package that has its rows. */
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
  // Its people are checked by role, not as a reference (files/classes.ts); the rows of roles.csv are never referred to.
  if (header === 'userSourcedId' && (name === 'enrollments' || name === 'roles')) return 'users';
  const found = references.find(({ column }) => column === header);
  return found === undefined ? null : referenceTargets[found.to].file;
}
