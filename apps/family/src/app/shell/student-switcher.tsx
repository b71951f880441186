import type { Student, User } from '@portal/contract/students';
import { Avatar, AvatarPair, type PersonShown } from '@portal/ui/content';
import { Switcher } from '@portal/ui/frame';
import type { StudentPage } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { hasChoice, switcherEntries, type SwitcherEntry } from './switcher-items.ts';

const detailOf = ({ student, isAccessible }: SwitcherEntry): string | undefined => {
  if (!isAccessible) return 'not available';
  return student.isDelegated ? 'view only' : undefined;
};

const shown = ({ displayName, photoContentUrl }: Student): PersonShown => ({
  name: displayName,
  src: photoContentUrl ?? undefined,
});

const Heads = ({ students }: { students: readonly Student[] }) => {
  const [first, second] = students;
  if (first === undefined) return null;
  return second === undefined ? (
    <Avatar {...shown(first)} size={28} />
  ) : (
    <AvatarPair people={[shown(first), shown(second)]} />
  );
};

/** 'student display name - school', for people who can see more than one enrolment. */
export const StudentSwitcher = ({ user, page }: { user: User; page: StudentPage | null }) => {
  const entries = switcherEntries(user);
  if (!hasChoice(entries)) return null;
  const students = [...new Set(entries.map(({ student }) => student))];
  const isHere = ({ student, enrolment }: SwitcherEntry): boolean =>
    page?.student.oneSchoolId === student.oneSchoolId && page.enrolment.schoolCode === enrolment.schoolCode;
  return (
    <Switcher
      label="Student and school"
      title={
        page
          ? page.student.displayName
          : `${students.length} ${students.length === 1 ? 'student' : 'students'}`
      }
      subtitle={page ? page.enrolment.schoolName : 'Go to a student'}
      avatar={<Heads students={page ? [page.student] : students} />}
      items={entries.map((entry) => ({
        href: hrefTo(entry.path),
        label: `${entry.student.displayName} - ${entry.enrolment.schoolName}`,
        detail: detailOf(entry),
        avatar: <Avatar {...shown(entry.student)} size={40} />,
        current: isHere(entry),
        disabled: !entry.isAccessible,
      }))}
    />
  );
};
