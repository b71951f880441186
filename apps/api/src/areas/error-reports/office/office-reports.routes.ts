/** Page error reports in the office (O-19). */
import {
  errorGroupEndpoint,
  errorGroupsEndpoint,
  handleErrorsEndpoint,
} from '@portal/contract/error-reports';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { getGroup, getGroups, handledEvent, handleErrors, mayRead } from './office-reports.service.ts';

const access = { kind: 'staff', who: 'permitted', anyOf: mayRead } as const;
const audit = { none: 'failures of pages, without the people who reported them' } as const;

export function registerOfficeReportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, errorGroupsEndpoint, {
    access,
    audit,
    handler: (call, { params }) => getGroups(db, call, params.centreCode),
  });
  bindRoute(app, errorGroupEndpoint, {
    access,
    audit,
    handler: (call, { params }) => getGroup(db, call, params),
  });
  bindRoute(app, handleErrorsEndpoint, {
    access,
    audit: { event: handledEvent },
    handler: (call, { params, body }) => handleErrors(db, call, params, body.isHandled),
  });
}
