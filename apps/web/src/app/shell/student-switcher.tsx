import { yearLevelName, type User } from '@portal/contract';
import { Avatar, AvatarPair, Switcher } from '../../ui/index.ts';
import type { StudentPage } from '../../platform/user.ts';
import { hrefTo } from '../../platform/navigation.ts';
import { hasChoice, switcherEntries, type SwitcherEntry } from './switcher-items.ts';

const detailOf = ({ student, enrolment, isAccessible }: SwitcherEntry): string => {
  if (!isAccessible) return `${enrolment.schoolName}, not available`;
  const extra = student.isDelegated ? 'view only' : yearLevelName(enrolment.year);
  return `${enrolment.schoolName}, ${extra}`;
};

const Heads = ({ names }: { names: readonly string[] }) => {
  const [first, second] = names;
  if (first === undefined) return null;
  return second === undefined ? <Avatar name={first} size={28} /> : <AvatarPair names={[first, second]} />;
};

/** 'student display name - school', for people with more than one enrolment. */
export const StudentSwitcher = ({ user, page }: { user: User; page: StudentPage | null }) => {
  const entries = switcherEntries(user);
  if (!hasChoice(entries)) return null;
  const names = [...new Set(entries.map(({ student }) => student.displayName))];
  const isHere = ({ student, enrolment }: SwitcherEntry): boolean =>
    page?.student.oneSchoolId === student.oneSchoolId && page.enrolment.schoolCode === enrolment.schoolCode;
  return (
    <Switcher
      label="Student and school"
      title={
        page ? page.student.displayName : `${names.length} ${names.length === 1 ? 'student' : 'students'}`
      }
      subtitle={page ? page.enrolment.schoolName : 'Go to a student'}
      avatar={<Heads names={page ? [page.student.displayName] : names} />}
      items={entries.map((entry) => ({
        href: hrefTo(entry.path),
        label: entry.student.displayName,
        detail: detailOf(entry),
        avatar: <Avatar name={entry.student.displayName} size={40} />,
        current: isHere(entry),
        disabled: !entry.isAccessible,
      }))}
    />
  );
};
