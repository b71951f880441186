/** Matches what a parent typed against their students, and limits wrong attempts (G12, T24). Pure. */
import type { AddStudentBody } from '@portal/contract/add-student';
import type { KnownPlace } from './add-student.repository.ts';

/** Wrong attempts allowed per account: within an hour, and within a day. */
export const wrongTries = [
  { name: 'hour', tries: 5, seconds: 3600 },
  { name: 'day', tries: 10, seconds: 86_400 },
] as const;

/** All three values must match one enrolment. Every enrolment is compared, so the timing reveals nothing. */
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
