/** Calls on timetables (document 2, section 7). */
import { timetableEndpoint, timetablePdfEndpoint } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../platform/http/route.ts';
import { mayView } from './timetable.access.ts';
import { timetableAnswer, timetablePdf } from './timetable.service.ts';
import type { TimetableDependencies } from './timetable.service.ts';

const ownChild = { none: "a family reading its own child's record" };

export function registerTimetableRoutes(app: FastifyInstance, deps: TimetableDependencies): void {
  bindRoute(app, timetableEndpoint, {
    access: mayView,
    audit: ownChild,
    handler: (call, { params }) => timetableAnswer(deps, call, params),
  });

  bindRoute(app, timetablePdfEndpoint, {
    access: mayView,
    audit: ownChild,
    handler: (call, { params }) => timetablePdf(deps.db, call, params),
  });
}
