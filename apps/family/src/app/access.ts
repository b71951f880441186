/** Decides who may see a route (A-6.4, S-4.4). Pure; the server checks again on every call. */
import type { Enrolment, Student, User } from '@portal/contract/students';
import type { PathParams } from '@portal/client/navigation';
import type { StudentPage } from '@portal/client/session';
import type { RouteDefinition } from './route-types.ts';

type RefusedBy = 'studentNotFound' | 'featureUnavailable' | 'home';

export type Access =
  | { readonly kind: 'allowed'; readonly page: StudentPage | null }
  | { readonly kind: 'refused'; readonly by: RefusedBy };

const refused = (by: RefusedBy): Access => ({ kind: 'refused', by });

/** Owned students first, then students shared with the person. */
export const allStudents = (user: User): readonly Student[] => [...user.students, ...user.delegatedStudents];

function meets(route: RouteDefinition, student: Student, enrolment: Enrolment): boolean {
  if (route.feature && !enrolment.features.includes(route.feature)) return false;
  if (route.enrolmentHas && !route.enrolmentHas(enrolment)) return false;
  if (route.studentHas && !route.studentHas(student)) return false;
  if (route.activeEnrolmentOnly && !enrolment.isActiveEnrolment) return false;
  if (route.ownerOnly && student.isDelegated) return false;
  return !route.primaryOwnerOnly || isPrimaryOwner(student);
}

/** In the administration view, only enrolments at the staff member's school open (S-4.5). */
const isAtOtherSchool = ({ schoolCode }: Enrolment, { adminViewDetails }: User): boolean =>
  adminViewDetails !== null && adminViewDetails.centreCode !== schoolCode;

const isPrimaryOwner = (student: Student): boolean => student.isUserPPAOForStudent && !student.isDelegated;

/** Whether the person may see the route with these parameters, and the student that the route concerns. */
export function accessTo(route: RouteDefinition, params: PathParams, user: User): Access {
  if (route.activePersonOnly && !user.isActive) return refused('home');
  if (route.parentOnly && user.isAdminView) return refused('featureUnavailable');
  if (route.mayEnter && !route.mayEnter(user)) return refused('featureUnavailable');
  if ('studentId' in params) {
    const student = allStudents(user).find((one) => one.oneSchoolId === params['studentId']);
    const enrolment = student?.enrolments.find((one) => one.schoolCode === params['centreCode']);
    if (!student || !enrolment) return refused('studentNotFound');
    if (isAtOtherSchool(enrolment, user)) return refused('featureUnavailable');
    if (route.redirectsOthersHome && !(isPrimaryOwner(student) && !user.isAdminView)) return refused('home');
    return meets(route, student, enrolment)
      ? { kind: 'allowed', page: { student, enrolment } }
      : refused('featureUnavailable');
  }
  if (!route.primaryOwnerOnly && !route.ownerOnly) return { kind: 'allowed', page: null };
  const isForSomebody =
    user.isActive &&
    user.students.some((student) => student.enrolments.some((enrolment) => meets(route, student, enrolment)));
  return isForSomebody ? { kind: 'allowed', page: null } : refused('featureUnavailable');
}
