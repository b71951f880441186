/** Routes of the reviews of administration views. */
import { reviewViewEndpoint, viewReviewsEndpoint } from '@portal/contract/admin-view';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { getReviews, reviewPermissions, reviewView, reviewedEvent } from './review.service.ts';

const mayReview = { kind: 'staff', who: 'permitted', anyOf: reviewPermissions } as const satisfies Access;

export function registerViewReviewRoutes(app: FastifyInstance, db: Db): void {
  bindRoute(app, viewReviewsEndpoint, {
    access: mayReview,
    audit: { none: 'what staff did, and parents’ names; nothing of a family’s pages' },
    handler: (call, { params }) => getReviews(db, call, params),
  });
  bindRoute(app, reviewViewEndpoint, {
    access: mayReview,
    audit: { event: reviewedEvent },
    handler: (call, { params, body }) => reviewView(db, call, params, body),
  });
}
