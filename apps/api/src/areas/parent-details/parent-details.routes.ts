/** The route of 'Other details'. */
import { updateParentDetailsEndpoint } from '@portal/contract/parent-details';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { parentDetailsEvent, updateParentDetails } from './parent-details.service.ts';

export function registerParentDetailsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, updateParentDetailsEndpoint, {
    access: signedIn,
    audit: { event: parentDetailsEvent },
    handler: (call, { body }) => updateParentDetails(db, call, body),
  });
}
