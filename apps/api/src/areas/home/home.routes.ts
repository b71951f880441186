/** The route that returns the signed-in person. */
import { userEndpoint } from '@portal/contract/students';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../platform/http/route.ts';
import { userAnswer } from './user.service.ts';
import type { HomeDependencies } from './user.service.ts';

export function registerHomeRoutes(app: FastifyInstance, deps: HomeDependencies): void {
  bindRoute(app, userEndpoint, {
    access: { kind: 'family', who: 'signed-in', evenWithPendingTerms: true, evenWhenInactive: true },
    audit: { none: "reading one's own record" },
    handler: (call, { query }) =>
      userAnswer(deps, call, { includeFutureStudents: query.includeFutureStudents === 'true' }),
  });
}
