/** Whether what a parent typed is one of their students, and how often they may be wrong (G12, T24). Pure. */
import type { AddStudentBody } from '@portal/contract/add-student';
import type { KnownPlace } from './add-student.repository.ts';

/** Wrong tries an account has: within an hour, and within a day. */
export const wrongTries = [
  { name: 'hour', tries: 5, seconds: 3600 },
  { name: 'day', tries: 10, seconds: 86_400 },
] as const;

/** All three must fit one place; every place is looked at, whichever it is. */
export function findMatch(places: readonly KnownPlace[], typed: AddStudentBody): KnownPlace | undefined {
  const centreCode = typed.schoolId.toUpperCase();
  return places
    .filter(
      (place) =>
        place.eqId === typed.eqid &&
        place.centreCode.toUpperCase() === centreCode &&
        place.yearLevel === typed.yearLevel,
    )
    .at(0);
}
