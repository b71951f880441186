/** The route for the Today page. The handler finds the school and leaves out parts that the caller has no permission for. */
import { staffPermissions } from '@portal/contract/staff';
import { todayEndpoint } from '@portal/contract/today';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { getToday } from './today.service.ts';

export function registerTodayRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, todayEndpoint, {
    access: { kind: 'staff', who: 'permitted', anyOf: staffPermissions },
    audit: { none: 'counts, and titles of publications' },
    handler: (call, { params }) => getToday(db, call, params.centreCode),
  });
}
