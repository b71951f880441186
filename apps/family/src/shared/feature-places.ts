/** Which of a person's own students have a feature, and which don't (S-2.5). Pure. */
import type { Feature } from '@portal/contract/shared';
import type { StudentAtSchool, User } from '@portal/contract/students';

export interface FeaturePlaces {
  available: readonly StudentAtSchool[];
  /** Students whose schools have it off, each with the school. */
  unavailable: readonly string[];
}

/** Lists across several students exclude delegated students (D-6.1). */
export function featurePlaces(user: Pick<User, 'students'>, feature: Feature): FeaturePlaces {
  const all = user.students.flatMap((student) =>
    student.enrolments.map((enrolment) => ({ student, enrolment })),
  );
  const has = ({ enrolment }: StudentAtSchool): boolean => enrolment.features.includes(feature);
  return {
    available: all.filter(has),
    unavailable: all
      .filter((at) => !has(at) && at.enrolment.isActiveEnrolment)
      .map(({ student, enrolment }) => `${student.displayName}, ${enrolment.schoolName}`),
  };
}
