/** Outages and alerts in the office (O-16.4). */
import {
  changeOutageEndpoint,
  createOutageEndpoint,
  endOutageEndpoint,
  officeOutagesEndpoint,
} from '@portal/contract/service-status/office';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import {
  changeOfficeOutage,
  createOfficeOutage,
  endOfficeOutage,
  getOutages,
  mayManage,
  mayRead,
} from './office-outages.service.ts';

const reading = { kind: 'staff', who: 'permitted', anyOf: mayRead } as const satisfies Access;
const managing = { kind: 'staff', who: 'permitted', anyOf: mayManage } as const satisfies Access;

export function registerOfficeOutageRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, officeOutagesEndpoint, {
    access: reading,
    audit: { none: 'published notices' },
    handler: (call, { params }) => getOutages(db, call, params.centreCode),
  });
  bindRoute(app, createOutageEndpoint, {
    access: managing,
    audit: { event: 'outages.created' },
    handler: (call, { params, body }) => createOfficeOutage(db, call, params.centreCode, body),
  });
  bindRoute(app, changeOutageEndpoint, {
    access: managing,
    audit: { event: 'outages.changed' },
    handler: (call, { params, body }) => changeOfficeOutage(db, call, params, body),
  });
  bindRoute(app, endOutageEndpoint, {
    access: managing,
    audit: { event: 'outages.ended' },
    handler: (call, { params }) => endOfficeOutage(db, call, params),
  });
}
