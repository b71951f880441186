/** Calls on terms and conditions (document 1, section 7). */
import {
  acceptPendingTermsEndpoint,
  acceptTermsEndpoint,
  termsDocumentEndpoint,
  termsFrameEndpoint,
} from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { presentTermsFrame } from './terms-frame.presenter.ts';
import { acceptPendingTerms, acceptTerms, getTermsDocument } from './terms.service.ts';

export interface TermsDependencies {
  db: Db;
  /** The product's font among the built files, for documents in frames. */
  fontUrl: string | null;
}

export function registerTermsRoutes(app: FastifyInstance, { db, fontUrl }: TermsDependencies): void {
  bindRoute(app, termsFrameEndpoint, {
    access: { who: 'anyone' },
    audit: { none: 'published documents' },
    handler: async (_, { params }) => presentTermsFrame(await getTermsDocument(db, params.key), fontUrl),
  });

  bindRoute(app, termsDocumentEndpoint, {
    access: { who: 'anyone' },
    audit: { none: 'published documents' },
    handler: (_, { params }) => getTermsDocument(db, params.key),
  });

  bindRoute(app, acceptTermsEndpoint, {
    access: { who: 'signed-in', evenWithPendingTerms: true, evenWhenInactive: true },
    audit: { event: 'terms.accepted' },
    handler: (call, { body }) => acceptTerms(db, call, body.ids),
  });

  bindRoute(app, acceptPendingTermsEndpoint, {
    access: { who: 'signed-in', evenWithPendingTerms: true, evenWhenInactive: true },
    audit: { event: 'terms.accepted' },
    handler: async (call, { body }) => ({
      pendingTermsAndConditions: await acceptPendingTerms(db, call, body.ids),
    }),
  });
}
