/** Which students and school a read of the administration view may name: those of the view, and nothing else. Pure. */
import type { StaffPermission } from '@portal/contract/staff';
import { ProblemError, featureUnavailable, notFound } from '../../platform/errors.ts';
import type { ViewRead, ViewRequest, ViewScope } from '../../platform/http/admin-view-reads.ts';

type Scope = ViewRead['scope'];

/** Shows nothing of any student. */
export const noStudent: Scope = () => [];

/** Shows every student of the view. */
export const everyStudent: Scope = (_, { students }) => students.map(({ oneSchoolId }) => oneSchoolId);

/** The student and the school in the path. Others are not found, as if they didn't exist. */
export const studentInPath: Scope = ({ params }, view) => {
  if ('centreCode' in params && params['centreCode'] !== view.actor.centreCode) throw notFound();
  return [requireStudent(view, ({ oneSchoolId }) => oneSchoolId === params['studentId'])];
};

/** A file: its student and school in the query, and whose view it is (S-6.3). The handlers know no staff. */
export const fileOf =
  ({ student, school, staff }: { student: string; school: string; staff: string }): Scope =>
  ({ query }, view) => {
    requireStaff(query, staff, view);
    if (query[school] !== view.actor.centreCode) throw notFound();
    const wanted = query[student];
    return [requireStudent(view, ({ eqId, oneSchoolId }) => wanted === eqId || wanted === oneSchoolId)];
  };

/** As `studentInPath`, with whose view it is in the query. */
export const documentInPath =
  (staff: string): Scope =>
  (request, view) => {
    requireStaff(request.query, staff, view);
    return studentInPath(request, view);
  };

function requireStaff(query: ViewRequest['query'], name: string, { actor }: ViewScope): void {
  if (query[name] !== actor.staffKey) throw new ProblemError('forbidden');
  delete query[name];
}

function requireStudent(
  { students }: ViewScope,
  isWanted: (student: ViewScope['students'][number]) => boolean,
): string {
  const found = students.find(isWanted);
  if (!found) throw notFound();
  return found.oneSchoolId;
}

/** The students named `{oneSchoolId}.{schoolCode}`, or by default all. */
export const studentsInQuery: Scope = ({ query }, view) => {
  const own = view.students
    .filter(({ isOwner }) => isOwner)
    .map(({ oneSchoolId }) => `${oneSchoolId}.${view.actor.centreCode}`);
  const { students: given } = query;
  const wanted = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : own;
  if (wanted.length === 0 || !wanted.every((each) => own.includes(String(each))))
    throw new ProblemError('forbidden');
  if (given === undefined) query['students'] = wanted.join(',');
  return wanted.map((each) => String(each).slice(0, -view.actor.centreCode.length - 1));
};

/** Amounts and medical details are only for roles permitted to see them (O-10.5). */
export const permitted =
  (permission: StaffPermission, scope: Scope): Scope =>
  (request, view) => {
    if (!mayView(view, permission)) throw featureUnavailable();
    return scope(request, view);
  };

export const mayView = ({ actor }: Pick<ViewScope, 'actor'>, permission: StaffPermission): boolean =>
  actor.permissions.includes(permission);
