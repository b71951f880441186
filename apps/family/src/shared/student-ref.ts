import type { StudentAtSchool } from '@portal/contract/students';

/** A student at a school, as in paths. */
export interface StudentRef {
  studentId: string;
  centreCode: string;
}

export function refOf({ student, enrolment }: StudentAtSchool): StudentRef {
  return { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode };
}
