/** Routes of the sample of automatic approvals. */
import { autoApprovalsEndpoint, checkAutoApprovalEndpoint, queuePermissions } from '@portal/contract/queue';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { checkAutoApproval, checkedEvent, getAutoApprovals } from './rules.service.ts';

export function registerRuleRoutes(app: FastifyInstance, db: Db): void {
  bindRoute(app, autoApprovalsEndpoint, {
    access: { kind: 'staff', who: 'permitted', anyOf: queuePermissions },
    audit: { none: 'the list of one’s own work; opening a request is recorded' },
    handler: (call, { params }) => getAutoApprovals(db, call, params),
  });
  bindRoute(app, checkAutoApprovalEndpoint, {
    access: { kind: 'staff', who: 'permitted', anyOf: queuePermissions },
    audit: { event: checkedEvent },
    handler: (call, { params, body }) => checkAutoApproval(db, call, params, body),
  });
}
