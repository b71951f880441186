/** Asked before a page loads: the outage or alert that comes first (S-4.6). */
import { noticePath, type Outage } from '@portal/contract/service-status';
import { paths } from '@portal/contract/routes';
import { chooseNotice, type PageAsked } from './choose-notice.ts';
import { noticeReturn } from './notice-return.ts';
import { outageList } from './outage-list.ts';
import { seenAlerts } from './seen-alerts.ts';

export type PageOnTheWay = PageAsked & {
  readonly path: string;
  /** The student and school of the page, where it is about one. */
  readonly student: { readonly studentId: string; readonly centreCode: string } | null;
};

/** From an outage back to the student while their overview is up, else to the page itself once it is over. */
function wayOn({ kind, modules }: Outage, { path, student }: PageOnTheWay): string {
  const isOverviewUp = !modules.includes('System') && !modules.includes('Student');
  return kind === 'outage' && student && isOverviewUp ? paths.student(student) : path;
}

/** The path of what comes before the page, else null. */
export async function findNotice(page: PageOnTheWay): Promise<string | null> {
  const notice = chooseNotice(await outageList.current(), page, seenAlerts.ids());
  if (!notice) return null;
  // Whichever way they go from an outage, the next page asks whether it is over.
  if (notice.kind === 'outage') outageList.expire();
  noticeReturn.remember(wayOn(notice, page));
  return noticePath(notice, page.student?.studentId);
}
