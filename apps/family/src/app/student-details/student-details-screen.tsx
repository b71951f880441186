import { paths } from '@portal/contract/routes';
import { StudentDetailsSection } from '../../areas/student-details/student-details-section.tsx';
import { StudentViewers } from '../../areas/viewers/student-viewers.tsx';
import { hrefTo } from '@portal/client/navigation';
import { useStudentPage } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';

/** /studentDetails/{studentId}/{centreCode}: addresses, date of birth and delegated viewers. */
export const StudentDetailsScreen = () => {
  const page = useStudentPage();
  const { student, enrolment } = page;
  const ref = { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode };
  return (
    <>
      <BackLink href={hrefTo(paths.student(ref))}>{student.displayName}</BackLink>
      <PageHead title={`${student.firstName}’s details`} lead="The school reviews every change you send." />
      <StudentDetailsSection {...page}>
        <StudentViewers {...page} />
      </StudentDetailsSection>
    </>
  );
};
