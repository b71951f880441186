/** Previews whom a notice reaches and, if it is urgent, the text to mobile numbers (O-16.2, O-16.5). */
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type { UrgentText, noticeReachEndpoint } from '@portal/contract/school-notices/office';
import type { WideAudience } from '@portal/contract/audiences';
import type { StaffCall } from '../../../platform/http/call.ts';
import { countTexted, getWideReach } from '../../audiences/index.ts';
import { urgentNoticePreview } from '../../notifications/index.ts';
import { findSchool } from '../../staff/index.ts';
import { noticeRecipients } from './notice-recipients.ts';
import { mayPrepare } from './office-notices.service.ts';
import type { NoticeDependencies } from './publish.service.ts';

export async function getNoticeReach(
  deps: NoticeDependencies,
  call: StaffCall,
  centreCode: string,
  { audience, urgentTitle }: BodyOf<typeof noticeReachEndpoint>,
): Promise<ResponseOf<typeof noticeReachEndpoint>> {
  const reach = await getWideReach(deps.db, call, centreCode, { audience, recipientRule: noticeRecipients });
  if (urgentTitle === undefined) return reach;
  return {
    ...reach,
    urgentText: await urgentTextOf(deps, call, centreCode, {
      audience,
      title: urgentTitle,
      isForOneStudent: audience.kind === 'students' && reach.students - reach.unreachedCount === 1,
    }),
  };
}

async function urgentTextOf(
  { db, config }: NoticeDependencies,
  call: StaffCall,
  centreCode: string,
  { audience, title, isForOneStudent }: { audience: WideAudience; title: string; isForOneStudent: boolean },
): Promise<UrgentText> {
  const { schoolId, name: schoolName } = await findSchool(db, call, centreCode, mayPrepare);
  const site = { productName: config.site.productName, portalUrl: config.publicUrl.origin };
  return {
    adults: await countTexted(db, schoolId, {
      audience,
      countries: config.sms.countries,
      ...noticeRecipients,
    }),
    preview: urgentNoticePreview({ title, schoolName, isForOneStudent }, site),
  };
}
