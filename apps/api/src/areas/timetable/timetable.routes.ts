/** Timetable routes (S-7.7). */
import { timetableEndpoint, timetablePdfEndpoint } from '@portal/contract/timetable';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../platform/http/route.ts';
import { requireOwnIdentity } from '../downloads/index.ts';
import { mayView } from './timetable.access.ts';
import { timetableAnswer, timetablePdf } from './timetable.service.ts';
import type { TimetableDependencies } from './timetable.service.ts';

const looks = { look: 'Timetable' } as const;

export function registerTimetableRoutes(app: FastifyInstance, deps: TimetableDependencies): void {
  bindRoute(app, timetableEndpoint, {
    access: mayView,
    audit: looks,
    handler: (call, { params }) => timetableAnswer(deps, call, params),
  });

  bindRoute(app, timetablePdfEndpoint, {
    access: mayView,
    audit: looks,
    handler: async (call, { params, query }) => {
      const { AdminPPAOId: pPAO, AdminSchoolUserId: schoolUserId } = query;
      await requireOwnIdentity(deps.db, call, { pPAO, schoolUserId });
      return timetablePdf(deps.db, call, params);
    },
  });
}
