/** The enrolment history route (S-2.14; D-3.7). */
import { enrolmentHistoryEndpoint } from '@portal/contract/enrolment-history';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../platform/http/route.ts';
import { enrolmentHistoryAnswer, seesHistory } from './enrolment-history.service.ts';
import type { EnrolmentHistoryDependencies } from './enrolment-history.service.ts';

export function registerEnrolmentHistoryRoutes(
  app: FastifyInstance,
  deps: EnrolmentHistoryDependencies,
): void {
  bindRoute(app, enrolmentHistoryEndpoint, {
    access: seesHistory,
    audit: { look: 'EnrolmentHistory' },
    handler: (call, { params }) => enrolmentHistoryAnswer(deps, call, params),
  });
}
