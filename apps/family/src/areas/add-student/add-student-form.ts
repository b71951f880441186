/** The 'Add a student' form. Pure. */
import { addStudentBodySchema } from '@portal/contract/add-student';
import type { AddStudentBody, School } from '@portal/contract/add-student';
import type { FieldError } from '@portal/contract/errors';
import { schemaErrors } from '@portal/client/forms/schema-errors';

export type AddStudentValues = {
  eqid: string;
  /** The chosen school's code; empty if none is chosen. */
  schoolId: string;
  /** The text in the school field. */
  school: string;
  yearLevel: string;
};

export const emptyStudent: AddStudentValues = { eqid: '', schoolId: '', school: '', yearLevel: '' };

const typed = ({ eqid, schoolId, yearLevel }: AddStudentValues) => ({ eqid, schoolId, yearLevel });

export const addStudentErrors = (values: AddStudentValues): FieldError[] =>
  schemaErrors(addStudentBodySchema.safeParse(typed(values)));

export const addStudentBody = (values: AddStudentValues): AddStudentBody =>
  addStudentBodySchema.parse(typed(values));

/** Further typing clears the choice. */
export const typeSchool = (values: AddStudentValues, school: string): AddStudentValues => ({
  ...values,
  school,
  schoolId: '',
});

export const chooseSchool = (values: AddStudentValues, { id, name }: School): AddStudentValues => ({
  ...values,
  school: name,
  schoolId: id,
});

/** The status of a search, shown under the field and announced. */
export function searchStatus(found: {
  isChosen: boolean;
  search: string;
  isFetching: boolean;
  hasFailed: boolean;
  count: number;
  hasMore: boolean;
}): string {
  if (found.isChosen || found.search.trim() === '') return '';
  if (found.hasFailed) return 'We couldn’t search for schools. Type on to try again.';
  if (found.isFetching) return 'Searching';
  if (found.count === 0) return 'No school found. Check the spelling, or type another word of its name.';
  if (found.hasMore) return `The first ${found.count} schools are listed. Type on to find yours.`;
  return found.count === 1 ? '1 school found' : `${found.count} schools found`;
}
