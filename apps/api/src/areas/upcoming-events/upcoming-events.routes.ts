/** Upcoming event routes (S-2.11; D-3.4, D-3.7). */
import { combinedEventsEndpoint, upcomingEventsEndpoint } from '@portal/contract/upcoming-events';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { findCombinedEvents, findStudentEvents } from './events.service.ts';
import { mayView } from './upcoming-events.policy.ts';

export function registerUpcomingEventRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, upcomingEventsEndpoint, {
    access: mayView,
    audit: { look: 'UpcomingEvents' },
    handler: (call, { params, query }) => findStudentEvents(db, call, { ...params, ...query }),
  });

  bindRoute(app, combinedEventsEndpoint, {
    access: signedIn,
    audit: { none: "a family reading its own children's records" },
    handler: (call, { query }) => findCombinedEvents(db, call, query),
  });
}
