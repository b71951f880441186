/** What each adult would read about a decision (O-4.12). The e-mail is composed by the code that sends it. */
import { recordRequestKinds } from '@portal/contract/change-requests';
import type { DecisionPreview, PreviewBody } from '@portal/contract/queue';
import type { StaffCall } from '../../../platform/http/call.ts';
import { messageAbout } from '../../change-requests/index.ts';
import type { Outcome } from '../../change-requests/index.ts';
import { listOtherOwners } from '../../students/index.ts';
import { acceptedOf, decidingScope, wordsOf } from '../decisions.service.ts';
import type { QueueDependencies } from '../decisions.service.ts';
import type { RequestPath } from '../handling.service.ts';
import { requireRequest } from '../queue.service.ts';
import type { FoundRequest } from '../queue.service.ts';

export async function previewDecision(
  deps: QueueDependencies,
  call: StaffCall,
  { centreCode, requestId }: RequestPath,
  body: PreviewBody,
): Promise<DecisionPreview> {
  const { db, config } = deps;
  const scope = await decidingScope(deps, call, centreCode);
  const found = await requireRequest(db, call, scope, requestId);
  const { kind, studentId, accountId } = found;
  const request = { ...found, id: found.rowId, schoolId: scope.schoolId };
  const outcome = {
    isApproved: body.outcome === 'approved',
    isUnauthorised: body.isUnauthorised,
    isQuiet: body.outcome === 'closed',
    note: wordsOf(scope, body).note,
    acceptedFields: acceptedOf(found, body),
  };
  const context = { productName: config.site.productName, portalUrl: config.publicUrl.origin };
  const message = outcome.isQuiet ? undefined : await messageAbout(context, db, request, outcome);
  return {
    message: message ? { to: found.submittedBy, subject: message.subject, text: message.text } : null,
    noMessage: message ? null : whyNone(outcome),
    others: studentId === null ? [] : await listOtherOwners(db, accountId, studentId),
    othersSeeDecision: seenByOthers(kind, outcome),
  };
}

const whyNone = ({ isQuiet }: Outcome): 'closed' | 'no-access' => (isQuiet ? 'closed' : 'no-access');

const seenByOthers = (kind: FoundRequest['kind'], { isQuiet }: Outcome): boolean =>
  !isQuiet && recordRequestKinds.includes(kind);
