/** The outage or alert that comes before a page. Fetched apart, so that the sign-in page doesn't carry it. */
import { paths } from '@portal/contract/routes';
import { findNotice, type PageOnTheWay } from '../../areas/service-status/find-notice.ts';
import { allStudents } from '../access.ts';
import type { Destination } from '../destination.ts';
import { routes } from '../routes.ts';

/** What is on the way, for the check; null where there is nothing to check. */
export function pageOnTheWay(destination: Destination): PageOnTheWay | null {
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

/** Its path, else null. */
export async function noticeBefore(destination: Destination): Promise<string | null> {
  const page = pageOnTheWay(destination);
  return page && findNotice(page);
}
