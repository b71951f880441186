/** Terms and conditions routes. */
import {
  acceptPendingTermsEndpoint,
  acceptTermsEndpoint,
  acceptedTermsEndpoint,
  termsDocumentEndpoint,
  termsFrameEndpoint,
} from '@portal/contract/terms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { anyone, checkAccess } from '../../platform/http/access.ts';
import type { VisitorCall } from '../../platform/http/call.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { presentTermsFrame } from './terms-frame.presenter.ts';
import {
  acceptPendingTerms,
  acceptTerms,
  getAcceptedTerms,
  getTermsDocument,
  notWaiting,
} from './terms.service.ts';

export interface TermsDependencies {
  db: Db;
  /** The built product font, for documents in frames. */
  fontUrl: string | null;
  /**
   * Accepts for somebody registering in this browser; `none` without a registration, `refused` for other documents.
   * Wired in `app.ts`, because registration depends on terms, not the other way round.
   */
  acceptForGuest: (
    call: VisitorCall,
    request: FastifyRequest,
    keys: readonly string[],
  ) => Promise<'accepted' | 'refused' | 'none'>;
}

const evenWhenHeldBack = {
  kind: 'family',
  who: 'signed-in',
  evenWithPendingTerms: true,
  evenWhenInactive: true,
} as const;

export function registerTermsRoutes(
  app: FastifyInstance,
  { db, fontUrl, acceptForGuest }: TermsDependencies,
): void {
  bindRoute(app, termsFrameEndpoint, {
    access: { kind: 'family', who: 'anyone' },
    audit: { none: 'published documents' },
    handler: async (_, { params }) => presentTermsFrame(await getTermsDocument(db, params.key), fontUrl),
  });

  bindRoute(app, termsDocumentEndpoint, {
    access: { kind: 'family', who: 'anyone' },
    audit: { none: 'published documents' },
    handler: (_, { params }) => getTermsDocument(db, params.key),
  });

  bindRoute(app, acceptedTermsEndpoint, {
    access: evenWhenHeldBack,
    audit: { none: "the caller's own acceptances" },
    handler: async ({ actor }) => ({ accepted: await getAcceptedTerms(db, actor.accountId) }),
  });

  bindRoute(app, acceptTermsEndpoint, {
    access: anyone,
    audit: { event: 'terms.accepted' },
    handler: async (call, { body, request }) => {
      const outcome = await acceptForGuest(call, request, body.ids);
      if (outcome === 'accepted') return { studentPhotosEnabled: false };
      if (outcome === 'refused' && !call.actor) throw notWaiting();
      const { actor } = call;
      checkAccess(evenWhenHeldBack, actor, call.now);
      if (!actor) throw notWaiting();
      return acceptTerms(db, { ...call, actor }, body.ids);
    },
  });

  bindRoute(app, acceptPendingTermsEndpoint, {
    access: evenWhenHeldBack,
    audit: { event: 'terms.accepted' },
    handler: async (call, { body }) => ({
      pendingTermsAndConditions: await acceptPendingTerms(db, call, body.ids),
    }),
  });
}
