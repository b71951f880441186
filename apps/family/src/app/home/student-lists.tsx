import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { canAddStudents } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { User } from '@portal/contract/students';
import { LinkButton } from '@portal/ui/buttons';
import { SectionHead } from '@portal/ui/frame';
import { hrefTo } from '@portal/client/navigation';
import { PendingCard, RedactedRows } from './pending-card.tsx';
import { StudentCard } from './student-card.tsx';

interface ListProps {
  user: User;
  now: Date;
}

type SectionProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

const StudentSection = ({ id, title, action, children }: SectionProps) => (
  <section className="section" aria-labelledby={id}>
    <SectionHead id={id} title={title} action={action} />
    <ul className="students">{children}</ul>
  </section>
);

const AddStudent = ({ user }: { user: User }) =>
  canAddStudents(user) || user.isAdminView ? (
    <LinkButton acts variant="ghost" icon={Plus} href={hrefTo(paths.addStudent())}>
      Add student
    </LinkButton>
  ) : null;

/** The person's own students, including pending and redacted ones. */
export const MyStudents = ({ user, now }: ListProps) => (
  <StudentSection id="my-students" title="My students" action={<AddStudent user={user} />}>
    {user.students.map((student) => (
      <StudentCard key={student.oneSchoolId} student={student} today={user.today} now={now} />
    ))}
    {user.pendingStudents.map(({ name }, row) => (
      <PendingCard
        key={`${row} ${name}`}
        name={name}
        text="The school is checking your details. We will email you when it is done."
        status="Awaiting school approval"
      />
    ))}
    <RedactedRows count={user.numRedactedStudents} />
  </StudentSection>
);

/** Students shared with the person. */
export const DelegatedStudents = ({ user, now }: ListProps) => (
  <StudentSection id="delegated-students" title="Students I have delegated access to">
    {user.delegatedStudents.map((student) => (
      <StudentCard key={student.oneSchoolId} student={student} today={user.today} now={now} />
    ))}
    {user.pendingDelegatedStudents.map(({ name, parentFullName }, row) => (
      <PendingCard
        key={`${row} ${name}`}
        name={name}
        text={`You accepted the invitation. ${parentFullName} still needs to approve it.`}
        status="Pending approval"
      />
    ))}
    <RedactedRows count={user.numRedactedDelegatedStudents} />
  </StudentSection>
);
