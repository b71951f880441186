/** The outage or alert that is shown before a page. Loaded separately to keep it out of the sign-in bundle. */
import { paths } from '@portal/contract/routes';
import { findNotice, type PageToCheck } from '../../areas/service-status/find-notice.ts';
import { allStudents } from '../access.ts';
import type { Destination } from '../destination.ts';
import { routes } from '../routes.ts';

/** What the outage check covers for a destination; null where there is nothing to check. */
export function pageToCheck(destination: Destination): PageToCheck | null {
  if (destination.kind === 'sign-in')
    return { path: paths.login(), modules: routes.login.modules, centreCodes: [], student: null };
  if (destination.kind !== 'screen' || destination.found.route.modules.length === 0) return null;
  const { path, found, user, page } = destination;
  const students = user ? allStudents(user) : [];
  return {
    path,
    modules: found.route.modules,
    centreCodes: page
      ? [page.enrolment.schoolCode]
      : students.flatMap(({ enrolments }) => enrolments.map(({ schoolCode }) => schoolCode)),
    student: page && { studentId: page.student.oneSchoolId, centreCode: page.enrolment.schoolCode },
  };
}

/** The path of the notice to show, or null. */
export async function noticeBefore(destination: Destination): Promise<string | null> {
  const page = pageToCheck(destination);
  return page && findNotice(page);
}
