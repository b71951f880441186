/** The route for failures reported by pages and apps. */
import { errorReportLimits, reportErrorEndpoint } from '@portal/contract/error-reports';
import type { FastifyInstance } from 'fastify';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { createReportTaker } from './error-reports.service.ts';
import type { ErrorReportDependencies } from './error-reports.service.ts';

export function registerErrorReportRoutes(app: FastifyInstance, deps: ErrorReportDependencies): void {
  const take = createReportTaker(deps);
  bindRoute(app, reportErrorEndpoint, {
    access: anyone,
    audit: { none: 'changes nothing of a person’s; the reports are kept by themselves' },
    bodyLimit: errorReportLimits.body,
    handler: async (call, { body }) => {
      await take(call, body);
      return undefined;
    },
  });
}
