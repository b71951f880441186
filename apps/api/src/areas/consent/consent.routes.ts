/** Consent request routes (S-7.2). */
import {
  consentDetailEndpoint,
  consentReceiptEndpoint,
  consentSummaryEndpoint,
  respondToConsentEndpoint,
  saveConsentDraftEndpoint,
} from '@portal/contract/consent';
import { limits } from '@portal/contract/limits';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../platform/http/route.ts';
import { takeDownloadToken } from '../downloads/index.ts';
import { mayRespond, mayView } from './consent.access.ts';
import { findConsentDetail, getReceiptFile, summaryAnswer } from './consent.service.ts';
import type { ConsentDependencies } from './consent.service.ts';
import { noteOpening } from './publishing/responses.repository.ts';
import { respondToConsent, respondedEvent, saveDraft } from './respond.service.ts';

export function registerConsentRoutes(app: FastifyInstance, deps: ConsentDependencies): void {
  bindRoute(app, consentSummaryEndpoint, {
    access: mayView,
    audit: { none: 'titles and dates; the request itself is recorded when it is read' },
    handler: (call, { query }) => summaryAnswer(deps, call, query.students),
  });

  bindRoute(app, consentDetailEndpoint, {
    access: mayView,
    audit: { look: 'ConsentManagement' },
    handler: async (call, { params }) => {
      const detail = await findConsentDetail(deps.db, call, params);
      const { requestId } = params;
      await noteOpening(deps.db, { requestId, accountId: call.actor.accountId, now: call.now });
      return detail;
    },
  });

  bindRoute(app, respondToConsentEndpoint, {
    access: mayRespond,
    audit: { event: respondedEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => respondToConsent(deps, call, { path: params, body }),
  });

  bindRoute(app, saveConsentDraftEndpoint, {
    access: mayRespond,
    audit: { none: 'seen by nobody but who typed it, and gone once it is sent; the answer is recorded' },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => saveDraft(deps.db, call, { path: params, data: body.data }),
  });

  bindRoute(app, consentReceiptEndpoint, {
    access: mayView,
    audit: { look: 'ConsentManagement' },
    handler: async (call, { params, request }) => {
      await takeDownloadToken(deps.db, call, request);
      return getReceiptFile(deps, call, params);
    },
  });
}
