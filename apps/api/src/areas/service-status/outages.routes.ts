/** Outages and alerts. Public, because they are checked before anybody has signed in (S-7.8). */
import {
  activeOutagesEndpoint,
  moduleAlertEndpoint,
  moduleOutageEndpoint,
  outageEndpoint,
} from '@portal/contract/service-status';
import type { Outage } from '@portal/contract/service-status';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { findForModule, findInForce, listInForce } from './outages.repository.ts';
import type { OutageRow } from './outages.repository.ts';
import { presentOutage } from './outages.service.ts';

const access = anyone;
const audit = { none: 'published notices' };

const presentIfAny = (row: OutageRow | undefined): Outage | undefined => row && presentOutage(row);

export function registerOutageRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, activeOutagesEndpoint, {
    access,
    audit,
    handler: async ({ now }, { query }) => (await listInForce(db, query.platform, now)).map(presentOutage),
  });
  bindRoute(app, outageEndpoint, {
    access,
    audit,
    handler: async ({ now }, { params }) => presentIfAny(await findInForce(db, params.id, now)),
  });
  bindRoute(app, moduleOutageEndpoint, {
    access,
    audit,
    handler: async ({ now }, { params, query }) =>
      presentIfAny(await findForModule(db, { kind: 'outage', ...params, centreCode: query.centreCode }, now)),
  });
  bindRoute(app, moduleAlertEndpoint, {
    access,
    audit,
    handler: async ({ now }, { params, query }) =>
      presentIfAny(await findForModule(db, { kind: 'alert', ...params, centreCode: query.centreCode }, now)),
  });
}
