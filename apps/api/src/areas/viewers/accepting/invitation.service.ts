/** Opens a viewer's invitation in a browser, with 'Is this you?' (A-2.13, A-4.6; T22). */
import type { ResponseOf } from '@portal/contract/endpoint';
import type { viewerInvitationEndpoint, viewerVerificationEndpoint } from '@portal/contract/registration';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { openRegistration, requireRegistration } from '../../registration/index.ts';
import type { BrowserSession, Registration } from '../../registration/index.ts';
import { studentName } from '../../students/index.ts';
import { isInvitationToken } from '../viewers.policy.ts';
import { fullName } from '../viewers.presenter.ts';
import { findInvited, findInvitedById } from './accepting.repository.ts';
import type { InvitedPerson } from './accepting.repository.ts';

type Opened = ResponseOf<typeof viewerInvitationEndpoint>;

export const openedEvent = 'viewers.invitationOpened';

const notValid: Opened = {
  sessionId: null,
  valid: false,
  pendingTermsAndConditionsKeys: [],
  delegatedViewerFullName: '',
  acceptingOwnInvitation: false,
};

/** A wrong, expired, used or replaced link gets the same response. Opening a valid one doesn't consume it. */
export async function openInvitation(
  db: Db,
  call: VisitorCall,
  code: string,
  browser: string,
): Promise<Opened> {
  const invited = isInvitationToken(code) ? await findInvited(db, sha256(code), call.now) : null;
  if (!invited) return notValid;
  const delegatedViewerFullName = fullName(invited);
  if (call.actor?.accountId === invited.ownerAccountId)
    return { ...notValid, valid: true, delegatedViewerFullName, acceptingOwnInvitation: true };
  return inAuditedTransaction(db, call, async (trx) => {
    const subject = { kind: 'viewer', delegationId: invited.delegationId } as const;
    const { sessionId, registration } = await openRegistration(trx, subject, browser, call.now);
    const pendingTermsAndConditionsKeys = registration.pendingKeys;
    return {
      result: { ...notValid, sessionId, valid: true, pendingTermsAndConditionsKeys, delegatedViewerFullName },
      audit: { event: openedEvent, subject: invited.token, studentId: invited.studentId },
    };
  });
}

/** The name on the invitation and the student's first name: enough to recognise who it is for (T27). */
export async function readInvited(
  db: Db,
  call: VisitorCall,
  session: BrowserSession,
): Promise<ResponseOf<typeof viewerVerificationEndpoint>> {
  const registration = await requireRegistration(db, session, 'readName', call.now);
  const invited = await getInvited(db, registration);
  return { fullName: fullName(invited), studentName: studentName(invited).firstName };
}

async function getInvited(
  db: Queryable,
  { delegationId }: Pick<Registration, 'delegationId'>,
): Promise<InvitedPerson> {
  const invited = delegationId === null ? null : await findInvitedById(db, delegationId);
  if (!invited) throw notFound();
  return invited;
}
