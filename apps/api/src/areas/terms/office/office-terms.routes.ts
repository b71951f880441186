/** Routes of the office's terms and conditions (O-18). */
import {
  officeTermsEndpoint,
  publishTermsEndpoint,
  takeBackTermsEndpoint,
  termsAdultsEndpoint,
} from '@portal/contract/terms';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { publishedEvent } from '../publish-terms.service.ts';
import {
  adultsReadEvent,
  getTerms,
  listTermsAdults,
  mayPublish,
  publishFromOffice,
  takeBackTerms,
  takenBackEvent,
} from './office-terms.service.ts';

const access = { kind: 'staff', who: 'permitted', anyOf: mayPublish } as const;

export function registerOfficeTermsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, officeTermsEndpoint, {
    access,
    audit: { none: 'public documents and counts' },
    handler: (call, { params }) => getTerms(db, call, params.centreCode),
  });
  bindRoute(app, publishTermsEndpoint, {
    access: { ...access, stepUp: true },
    // A later day is recorded as `terms.planned`.
    audit: { event: publishedEvent },
    handler: (call, { params, body }) => publishFromOffice(db, call, params.centreCode, body),
  });
  bindRoute(app, takeBackTermsEndpoint, {
    access,
    audit: { event: takenBackEvent },
    handler: (call, { params, body }) => takeBackTerms(db, call, params.centreCode, body.id),
  });
  bindRoute(app, termsAdultsEndpoint, {
    access,
    audit: { event: adultsReadEvent },
    handler: (call, { params, body }) => listTermsAdults(db, call, params.centreCode, body.key),
  });
}
