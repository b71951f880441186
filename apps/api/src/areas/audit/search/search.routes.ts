/** Routes of the audit search in the office. */
import { auditChainEndpoint, auditExportEndpoint, auditSearchEndpoint } from '@portal/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import type { Access } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import {
  exportAudit,
  exportedEvent,
  getChain,
  searchAudit,
  searchPermissions,
  searchedEvent,
} from './search.service.ts';

const maySearch = { kind: 'staff', who: 'permitted', anyOf: searchPermissions } as const satisfies Access;

export function registerAuditSearchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, auditSearchEndpoint, {
    access: maySearch,
    audit: { event: searchedEvent },
    handler: (call, { params, body }) => searchAudit(db, call, params.centreCode, body),
  });
  bindRoute(app, auditExportEndpoint, {
    access: { ...maySearch, stepUp: true },
    audit: { event: exportedEvent },
    handler: (call, { params, body }) => exportAudit(db, call, params.centreCode, body),
  });
  bindRoute(app, auditChainEndpoint, {
    access: maySearch,
    audit: { none: 'shows only how far the audit is sealed' },
    handler: (call, { params }) => getChain(db, call, params.centreCode),
  });
}
