/** Which of a person's own students have consent requests, and which have not (document 2, section 2). Pure. */
import type { StudentAtSchool, User } from '@portal/contract';

export interface ConsentPlaces {
  available: readonly StudentAtSchool[];
  /** Students whose schools switched it off, each with the school. */
  unavailable: readonly string[];
}

/** Delegated students are left out: consent is never shared (decisions.md, section 6). */
export function consentPlaces(user: Pick<User, 'students'>): ConsentPlaces {
  const all = user.students.flatMap((student) =>
    student.enrolments.map((enrolment) => ({ student, enrolment })),
  );
  const has = ({ enrolment }: StudentAtSchool): boolean => enrolment.features.includes('ConsentManagement');
  return {
    available: all.filter(has),
    unavailable: all
      .filter((at) => !has(at) && at.enrolment.isActiveEnrolment)
      .map(({ student, enrolment }) => `${student.displayName}, ${enrolment.schoolName}`),
  };
}
