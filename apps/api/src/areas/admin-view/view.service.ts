/** The calls of the administration view itself: whose pages it shows, the pages opened, and its end (O-10). */
import type { ViewedUser, auditPageEndpoint } from '@portal/contract/admin-view';
import type { BodyOf } from '@portal/contract/endpoint';
import { inAuditedTransaction, recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { runInView } from '../../platform/database/view-context.ts';
import { ProblemError } from '../../platform/errors.ts';
import { recordViewed, viewDetail } from '../../platform/http/admin-view-reads.ts';
import type { AdminViewCall } from '../../platform/http/call.ts';
import { endAdminView } from '../../platform/session/admin-view-session.repository.ts';
import { findViewedUser } from '../home/index.ts';
import { findViewedStudents } from './admin-view.repository.ts';
import { hideParent, hideStudent } from './redaction.policy.ts';
import { mayView } from './view-scope.ts';
import type { ViewDependencies } from './view.routes.ts';

export const endedEvent = 'adminView.ended';
export const pageEvent = 'adminView.page';

/** Who views whom, as a page claims it: it must be the session's. */
export interface ClaimedView {
  schoolUserId: string;
  ppaoId: string;
  centreCode: string;
}

/** Throws unless the parameters are those of the view; they select nothing (T30). */
export function requireOwnView({ actor }: AdminViewCall, claimed: ClaimedView): void {
  const isOwn =
    claimed.schoolUserId === actor.staffKey &&
    claimed.ppaoId === actor.parentId &&
    claimed.centreCode === actor.centreCode;
  if (!isOwn) throw new ProblemError('forbidden');
}

/** The parent's page in the office. */
export const officePathOf = ({ familyId }: AdminViewCall['actor']): string => `/office/families/${familyId}`;

/** The parent with their pages, redacted. Recorded as a look at home before it is answered. */
export async function getViewedUser(
  { db, pool }: ViewDependencies,
  call: AdminViewCall,
): Promise<ViewedUser> {
  const { actor } = call;
  const { parent, centreCode } = actor;
  if (pool === null) throw new ProblemError('forbidden');
  if (!parent.isActive) throw new ProblemError('account-inactive');
  if (parent.hasPendingTerms) throw new ProblemError('terms-pending');
  const { user, hidden } = await runInView(pool, () =>
    findViewedUser(
      db,
      { actor: parent, now: call.now },
      {
        centreCode,
        showsAmounts: mayView({ actor }, 'payments.manage'),
        showsMedical: mayView({ actor }, 'requests.decide'),
      },
    ),
  );
  await recordViewed(db, call, { part: 'Home', students: [] });
  return {
    ...hideParent(user),
    students: user.students.map((student) => hideStudent(student, centreCode)),
    delegatedStudents: user.delegatedStudents.map((student) => hideStudent(student, centreCode)),
    numRedactedStudents: hidden.own,
    numRedactedDelegatedStudents: hidden.delegated,
    adminViewDetails: {
      centreCode,
      schoolUsername: actor.username,
      loggedInUsername: actor.username,
      schoolUserFullName: actor.label,
      schoolUserLocation: actor.schoolName,
      schoolUserTimetableCode: actor.timetableCode,
    },
    view: {
      schoolUserId: actor.staffKey,
      endsAt: actor.endsAt.toISOString(),
      officePath: officePathOf(actor),
    },
  };
}

/** Ends the view on every process. */
export async function endView(db: Db, call: AdminViewCall): Promise<{ officePath: string }> {
  const { actor } = call;
  await inAuditedTransaction(db, call, async (trx) => {
    await endAdminView(trx, actor.viewId, call.now);
    const audit = {
      event: endedEvent,
      actorAccountId: actor.parent.accountId,
      schoolId: actor.schoolId,
      subject: actor.familyId,
      detail: viewDetail(actor),
    };
    return { result: undefined, audit };
  });
  return { officePath: officePathOf(actor) };
}

/**
 * A page that the view opened, with students of the view only. The reads of the page are recorded by the server itself
 * (T31).
 */
export async function recordPage(
  db: Db,
  call: AdminViewCall,
  { page, eqIds }: BodyOf<typeof auditPageEndpoint>,
): Promise<void> {
  const { actor } = call;
  const students = new Set((await findViewedStudents(db, actor)).map(({ eqId }) => eqId));
  if (!eqIds.every((eqId) => students.has(eqId))) throw new ProblemError('forbidden');
  await recordAudit(db, call, {
    event: pageEvent,
    actorAccountId: actor.parent.accountId,
    schoolId: actor.schoolId,
    subject: actor.familyId,
    detail: { page, students: eqIds.length, ...viewDetail(actor) },
  });
}
