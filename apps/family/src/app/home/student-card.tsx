import { ChevronRight } from 'lucide-react';
import { mainEnrolment } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import { yearLevelName } from '@portal/contract/shared';
import type { IsoDate } from '@portal/contract/dates';
import type { Enrolment, Student, StudentAtSchool } from '@portal/contract/students';
import { Avatar, Icon } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';
import { hrefTo } from '@portal/client/navigation';
import { viewFlag } from '@portal/client/session';
import { refOf } from '../../shared/student-ref.ts';
import { cardLinks, otherSchoolText } from './student-card-links.ts';
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

const Links = (at: StudentAtSchool) => {
  const links = cardLinks(at);
  return links.length === 0 ? null : (
    <div className="stu-links">
      {links.map(({ icon, text, path }) => (
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
};

/** In the administration view, only enrolments at the staff member's school open (S-4.5). */
const opensAt = ({ schoolCode }: Enrolment): boolean => {
  const view = viewFlag();
  return view === null || view.centreCode === schoolCode;
};

/** Links to the student at their other schools. */
const OtherSchools = ({ student, enrolment, today }: StudentAtSchool & { today: IsoDate }) =>
  student.enrolments
    .filter((other) => other !== enrolment)
    .map((other) => (
      <p key={other.schoolCode} className="stu-other">
        {opensAt(other) ? (
          <a href={hrefTo(paths.student(refOf({ student, enrolment: other })))}>
            {otherSchoolText(other, today)}
            <VisuallyHidden> for {student.firstName}</VisuallyHidden>
          </a>
        ) : (
          otherSchoolText(other, today)
        )}
      </p>
    ));

/** A student on home: name, attendance, next lesson and links (V-4.1). */
export const StudentCard = ({ student, today, now }: StudentCardProps) => {
  const enrolment = mainEnrolment(student);
  if (!enrolment) return null;
  return (
    <li className="card stu">
      <Head student={student} enrolment={enrolment} />
      <Facts facts={studentFacts({ student, enrolment, today, now })} />
      <Links student={student} enrolment={enrolment} />
      <OtherSchools student={student} enrolment={enrolment} today={today} />
    </li>
  );
};
