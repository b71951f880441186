/** Where to resume: after a reload, back from the identity service, or on another device (F22). */
import { mfaMedium } from '@portal/contract/shared';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { registrationStatusEndpoint } from '@portal/contract/registration';
import type { Db } from '../../../platform/database/database.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { maskDestination } from '../../session/index.ts';
import { requireRegistration } from './registration-session.service.ts';
import type { BrowserSession } from './registration-session.service.ts';

type Status = ResponseOf<typeof registrationStatusEndpoint>;

export async function registrationStatus(
  db: Db,
  call: VisitorCall,
  session: BrowserSession,
): Promise<Status> {
  const registration = await requireRegistration(db, session, 'status', call.now);
  const { stage, pendingKeys, accountEmail, verifiedAt } = registration;
  return {
    stage,
    pendingTermsAndConditionsKeys: pendingKeys,
    email: stage === 'check-email' && accountEmail !== null ? shownEmail(accountEmail, verifiedAt) : null,
  };
}

/** Someone who only entered the code sees a masked address, just enough to recognise it. */
function shownEmail(email: string, verifiedAt: Date | null): string | null {
  return verifiedAt === null ? maskDestination(mfaMedium.email, { email, mobile: null }) : email;
}
