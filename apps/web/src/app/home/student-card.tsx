import { CalendarCheck, ChevronRight, LayoutDashboard, School, Wallet } from 'lucide-react';
import { canSeeAttendance, mainEnrolment, paths, yearLevelName } from '@portal/contract';
import type { IsoDate, Student, StudentAtSchool } from '@portal/contract';
import { Avatar, Icon, VisuallyHidden } from '../../ui/index.ts';
import type { IconType } from '../../ui/index.ts';
import { hrefTo } from '../../platform/navigation.ts';
import { refOf } from '../../platform/student-ref.ts';
import { studentFacts } from './student-facts.ts';

interface StudentCardProps {
  student: Student;
  today: IsoDate;
  now: Date;
}

const Head = ({ student, enrolment }: StudentAtSchool) => (
  <div className="stu-main">
    <Avatar size={64} name={student.displayName} src={student.photoContentUrl ?? undefined} />
    <div>
      <h3>
        <a className="cover" href={hrefTo(paths.student(refOf({ student, enrolment })))}>
          {student.displayName}
        </a>
      </h3>
      <p>
        {yearLevelName(enrolment.year)}, {enrolment.schoolName}
      </p>
    </div>
    <Icon icon={ChevronRight} className="chev" flip />
  </div>
);

const Facts = ({ facts }: { facts: readonly { term: string; text: string }[] }) =>
  facts.length === 0 ? null : (
    <dl className="stu-facts">
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );

/** Overview, attendance, payments, and the overview at any other school. */
function linksOf({ student, enrolment }: StudentAtSchool): { icon: IconType; text: string; path: string }[] {
  const ref = refOf({ student, enrolment });
  return [
    { icon: LayoutDashboard, text: 'Overview', path: paths.student(ref) },
    ...(canSeeAttendance(enrolment)
      ? [{ icon: CalendarCheck, text: 'Attendance', path: paths.attendance(ref) }]
      : []),
    ...(enrolment.features.includes('Finance')
      ? [{ icon: Wallet, text: 'Payments', path: paths.payment(ref) }]
      : []),
    ...student.enrolments
      .filter((other) => other !== enrolment)
      .map((other) => ({
        icon: School,
        text: other.schoolName,
        path: paths.student(refOf({ student, enrolment: other })),
      })),
  ];
}

const Links = (at: StudentAtSchool) => (
  <div className="stu-links">
    {linksOf(at).map(({ icon, text, path }) => (
      <a key={path} href={hrefTo(path)}>
        <Icon icon={icon} size={18} />
        <span>
          {text}
          <VisuallyHidden> for {at.student.firstName}</VisuallyHidden>
        </span>
      </a>
    ))}
  </div>
);

/** A student on home: who, attendance, what is on, and the way in (mock home). */
export const StudentCard = ({ student, today, now }: StudentCardProps) => {
  const enrolment = mainEnrolment(student);
  if (!enrolment) return null;
  return (
    <li className="card stu">
      <Head student={student} enrolment={enrolment} />
      <Facts facts={studentFacts({ student, enrolment, today, now })} />
      <Links student={student} enrolment={enrolment} />
    </li>
  );
};
