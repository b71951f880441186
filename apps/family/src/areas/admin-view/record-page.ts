import { auditPageEndpoint, type ViewFlag } from '@portal/contract/admin-view';
import type { User } from '@portal/contract/students';
import { call } from '@portal/client/calls';

/** Records a page that was opened. What the page reads is recorded by the server itself. */
export async function recordPage(flag: ViewFlag, page: string, user: User, eqIds: string[]): Promise<void> {
  const schoolUsername = user.adminViewDetails?.schoolUsername ?? '';
  await call(auditPageEndpoint, {
    body: { isAdminView: true, page, schoolUsername, eqIds, ...flag },
    handlesProblems: true,
  });
}
