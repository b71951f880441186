import { auditPageEndpoint, type ViewedPage, type ViewFlag } from '@portal/contract/admin-view';
import { call } from '@portal/client/calls';

export interface Visit {
  page: ViewedPage;
  schoolUsername: string;
  eqIds: string[];
}

/** Records a page that was opened. What the page reads is recorded by the server itself. */
export async function recordPage(flag: ViewFlag, visit: Visit): Promise<void> {
  await call(auditPageEndpoint, {
    body: { isAdminView: true, ...visit, ...flag },
    handlesProblems: true,
  });
}
