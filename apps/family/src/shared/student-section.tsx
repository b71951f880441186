import type { ReactNode } from 'react';
import type { StudentAtSchool } from '@portal/contract/students';
import { Avatar } from '@portal/ui/content';
import { LinkMore } from '@portal/ui/buttons';
import { VisuallyHidden } from '@portal/ui/base';

type StudentSectionProps = {
  at: StudentAtSchool;
  /** Distinguishes its headings from those of other lists. */
  name: string;
  /** The path of the full page for this student at this school. */
  href: string;
  more: string;
  children: ReactNode;
};

/** One student's section at one school on a combined page (S-2.5). */
export const StudentSection = ({
  at: { student, enrolment },
  name,
  href,
  more,
  children,
}: StudentSectionProps) => {
  const id = `${name}-${student.oneSchoolId}-${enrolment.schoolCode}`;
  return (
    <section className="section" aria-labelledby={`${id} ${id}-school`}>
      <div className="section-head">
        <div className="stustrip">
          <Avatar name={student.displayName} src={student.photoContentUrl ?? undefined} />
          <div>
            <h2 id={id}>{student.displayName}</h2>
            <span id={`${id}-school`}>{enrolment.schoolName}</span>
          </div>
        </div>
        <LinkMore arrow href={href}>
          {more} for {student.firstName}
          <VisuallyHidden> at {enrolment.schoolName}</VisuallyHidden>
        </LinkMore>
      </div>
      {children}
    </section>
  );
};
