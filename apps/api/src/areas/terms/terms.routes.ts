/** Calls on terms and conditions (document 1, section 7). */
import { acceptPendingTermsEndpoint, termsDocumentEndpoint } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { acceptPendingTerms, getTermsDocument } from './terms.service.ts';

export function registerTermsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, termsDocumentEndpoint, {
    access: { who: 'anyone' },
    audit: { none: 'published documents' },
    handler: (_, { params }) => getTermsDocument(db, params.key),
  });

  bindRoute(app, acceptPendingTermsEndpoint, {
    access: { who: 'signed-in', evenWithPendingTerms: true, evenWhenInactive: true },
    audit: { event: 'terms.accepted' },
    handler: async (call, { body }) => ({
      pendingTermsAndConditions: await acceptPendingTerms(db, call, body.ids),
    }),
  });
}
