import { useEffect } from 'react';
import { paths } from '@portal/contract/routes';
import type { User } from '@portal/contract/students';
import { navigate } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { accessTo, allStudents } from '../access.ts';
import { findRoute } from '../routes.ts';

/** The timetable of the first student who has one; home if nobody has. */
function firstTimetable(user: User): string {
  const candidates = allStudents(user).flatMap((student) =>
    student.enrolments.map(({ schoolCode }) =>
      paths.timetable({ studentId: student.oneSchoolId, centreCode: schoolCode }),
    ),
  );
  const isAllowed = (path: string): boolean => {
    const found = findRoute(path);
    return found !== null && accessTo(found.route, found.params, user).kind === 'allowed';
  };
  return candidates.find(isAllowed) ?? paths.home();
}

/** The app's shortcut "Timetable" (W-1.1). The page has a switcher for the other students. */
export const AnyTimetableScreen = () => {
  const path = firstTimetable(useUser());
  useEffect(() => navigate(path, { replace: true }), [path]);
  return null;
};
