/** The routes for failures reported by pages and apps. */
import {
  errorReportLimits,
  reportErrorEndpoint,
  reportOfficeErrorEndpoint,
} from '@portal/contract/error-reports';
import type { FastifyInstance } from 'fastify';
import { anyone, anyStaffOrNobody } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { createReportTaker } from './error-reports.service.ts';
import type { ErrorReportDependencies } from './error-reports.service.ts';

export function registerErrorReportRoutes(app: FastifyInstance, deps: ErrorReportDependencies): void {
  const take = createReportTaker(deps);
  const shared = {
    audit: { none: 'changes nothing of a person’s; the reports are kept by themselves' },
    bodyLimit: errorReportLimits.body,
  } as const;
  bindRoute(app, reportErrorEndpoint, {
    ...shared,
    access: anyone,
    handler: async (call, { body }) => {
      await take(call, body, call.actor?.accountId ?? null);
      return undefined;
    },
  });
  bindRoute(app, reportOfficeErrorEndpoint, {
    ...shared,
    access: anyStaffOrNobody,
    handler: async (call, { body }) => {
      await take(call, body, null);
      return undefined;
    },
  });
}
