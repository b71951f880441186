import { paths } from '@portal/contract/routes';
import { yearLevelName } from '@portal/contract/shared';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { Avatar } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';

/** The student that the absence is for, with a link to the multi-student form (V-4.1). */
export const StudentStrip = ({
  student,
  enrolment,
  canAddAnother,
}: StudentAtSchool & { canAddAnother: boolean }) => (
  <div className="card stu-one">
    <div className="stustrip">
      <Avatar name={student.displayName} src={student.photoContentUrl ?? undefined} />
      <div>
        <b>{student.displayName}</b>
        <span>
          {yearLevelName(enrolment.year)}, {enrolment.schoolName}
        </span>
      </div>
    </div>
    {canAddAnother && (
      <LinkButton variant="ghost" href={hrefTo(paths.reportAbsences())}>
        Add another student
      </LinkButton>
    )}
  </div>
);
