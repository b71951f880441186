import { CalendarCheck, ChevronRight, LayoutDashboard, School, Wallet } from 'lucide-react';
import { canSeeAttendance, mainEnrolment, paths, yearLevelName } from '@portal/contract';
import type { Enrolment, IsoDate, Student, StudentAtSchool } from '@portal/contract';
import { Avatar, Icon, VisuallyHidden } from '../../ui/index.ts';
import { hrefTo } from '../../platform/navigation.ts';
import { studentFacts } from './student-facts.ts';

interface StudentCardProps {
  student: Student;
  today: IsoDate;
  now: Date;
}

const refOf = (student: Student, enrolment: Enrolment): { studentId: string; centreCode: string } => ({
  studentId: student.oneSchoolId,
  centreCode: enrolment.schoolCode,
});

const Head = ({ student, enrolment }: StudentAtSchool) => (
  <div className="stu-main">
    <Avatar size={64} name={student.displayName} src={student.photoContentUrl ?? undefined} />
    <div>
      <h3>
        <a className="cover" href={hrefTo(paths.student(refOf(student, enrolment)))}>
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
const Links = ({ student, enrolment }: StudentAtSchool) => {
  const said = <VisuallyHidden> for {student.firstName}</VisuallyHidden>;
  return (
    <div className="stu-links">
      <a href={hrefTo(paths.student(refOf(student, enrolment)))}>
        <Icon icon={LayoutDashboard} size={18} />
        <span>Overview{said}</span>
      </a>
      {canSeeAttendance(enrolment) && (
        <a href={hrefTo(paths.attendance(refOf(student, enrolment)))}>
          <Icon icon={CalendarCheck} size={18} />
          <span>Attendance{said}</span>
        </a>
      )}
      {enrolment.features.includes('Finance') && (
        <a href={hrefTo(paths.payment(refOf(student, enrolment)))}>
          <Icon icon={Wallet} size={18} />
          <span>Payments{said}</span>
        </a>
      )}
      {student.enrolments
        .filter((other) => other !== enrolment)
        .map((other) => (
          <a key={other.schoolCode} href={hrefTo(paths.student(refOf(student, other)))}>
            <Icon icon={School} size={18} />
            <span>
              {other.schoolName}
              {said}
            </span>
          </a>
        ))}
    </div>
  );
};

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
