/** Before a page loads, finds the outage or alert to show first (S-4.6). */
import { noticePath, type Outage } from '@portal/contract/service-status';
import { paths } from '@portal/contract/routes';
import { chooseNotice, type RequestedPage } from './choose-notice.ts';
import { noticeReturn } from './notice-return.ts';
import { outageList } from './outage-list.ts';
import { seenAlerts } from './seen-alerts.ts';

export type PageToCheck = RequestedPage & {
  readonly path: string;
  /** The page's student and school, if it concerns one. */
  readonly student: { readonly studentId: string; readonly centreCode: string } | null;
};

/**
 * An outage page returns to the student while their overview works, otherwise to the page itself once the outage is
 * over.
 */
function returnPathOf({ kind, modules }: Outage, { path, student }: PageToCheck): string {
  const isOverviewUp = !modules.includes('System') && !modules.includes('Student');
  return kind === 'outage' && student && isOverviewUp ? paths.student(student) : path;
}

/** The path of the notice before the page, or null. */
export async function findNotice(page: PageToCheck): Promise<string | null> {
  const notice = chooseNotice(await outageList.current(), page, seenAlerts.ids());
  if (!notice) return null;
  // However the person leaves an outage page, the next page checks whether the outage is over.
  if (notice.kind === 'outage') outageList.expire();
  noticeReturn.remember(returnPathOf(notice, page));
  return noticePath(notice, page.student?.studentId);
}
