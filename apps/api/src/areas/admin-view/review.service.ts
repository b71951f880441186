/** A principal's review of administration views (O-10.10). */
import type { reviewViewEndpoint, viewReviewsEndpoint, ViewReview } from '@portal/contract/admin-view';
import type { BodyOf, ParamsOf, ResponseOf } from '@portal/contract/endpoint';
import type { StaffPermission } from '@portal/contract/staff';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findSchool } from '../staff/index.ts';
import { findReview, keepReview, listReviews } from './review.repository.ts';
import type { ReviewRow } from './review.repository.ts';

export const reviewedEvent = 'adminView.reviewed';

/** The permission at the school of the call. */
export const reviewPermissions = ['admin-view.review'] as const satisfies readonly StaffPermission[];

export async function getReviews(
  db: Db,
  call: StaffCall,
  { centreCode }: ParamsOf<typeof viewReviewsEndpoint>,
): Promise<ResponseOf<typeof viewReviewsEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, reviewPermissions);
  const rows = await listReviews(db, schoolId, call.actor.staffId);
  return { reviews: rows.map(present) };
}

function present({ startedAt, reviewedAt, reviewer, concern, ...review }: ReviewRow): ViewReview {
  const reviewed =
    reviewedAt === null || reviewer === null ? null : { at: reviewedAt.toISOString(), by: reviewer, concern };
  return { ...review, startedAt: startedAt.toISOString(), reviewed };
}

/** Keeps the outcome; the first of two reviewers decides. The parent reads that the view was reviewed. */
export async function reviewView(
  db: Db,
  call: StaffCall,
  { centreCode, reviewId }: ParamsOf<typeof reviewViewEndpoint>,
  { concern }: BodyOf<typeof reviewViewEndpoint>,
): Promise<ResponseOf<typeof reviewViewEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, reviewPermissions);
  const { actor, now } = call;
  return db.transaction().execute(async (trx) => {
    const review = await findReview(trx, { schoolId, reviewId, staffId: actor.staffId });
    if (!review) throw notFound();
    if (review.isReviewed) return { isDone: false };
    await keepReview(trx, { schoolId, reviewId, at: now, by: actor.label, concern });
    await recordAudit(trx, call, {
      event: reviewedEvent,
      actorAccountId: review.accountRowId,
      schoolId,
      subject: review.familyId,
      detail: { hasConcern: concern !== null },
    });
    return { isDone: true };
  });
}
