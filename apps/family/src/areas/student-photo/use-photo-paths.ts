import { paths } from '@portal/contract/routes';
import { useStudentPage } from '@portal/client/session';

export type PhotoPaths = Readonly<Record<'student' | 'options' | 'school' | 'upload', string>>;

/** The paths of this student's photo pages. */
export function usePhotoPaths(): PhotoPaths {
  const { student, enrolment } = useStudentPage();
  const ref = { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode };
  return {
    student: paths.student(ref),
    options: paths.studentPhoto(ref),
    school: paths.schoolPhoto(ref),
    upload: paths.uploadPhoto(ref),
  };
}
