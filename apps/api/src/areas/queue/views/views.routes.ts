/** Routes of a person's saved views. */
import {
  queuePermissions,
  removeViewEndpoint,
  saveViewEndpoint,
  savedViewsEndpoint,
} from '@portal/contract/queue';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import type { Access } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { dropView, getViews, keepView } from './views.service.ts';

const mayDecide = { kind: 'staff', who: 'permitted', anyOf: queuePermissions } as const satisfies Access;
const audit = { none: 'a person’s own links to lists' } as const;

export function registerViewRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, savedViewsEndpoint, {
    access: mayDecide,
    audit,
    handler: (call, { params }) => getViews(db, call, params.centreCode),
  });
  bindRoute(app, saveViewEndpoint, {
    access: mayDecide,
    audit,
    handler: (call, { params, body }) => keepView(db, call, params.centreCode, body),
  });
  bindRoute(app, removeViewEndpoint, {
    access: mayDecide,
    audit,
    handler: (call, { params, body }) => dropView(db, call, params.centreCode, body.id),
  });
}
