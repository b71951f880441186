/** Links to other services: the learning platform. */
import { learningLinkEndpoint } from '@portal/contract/service-status';
import type { Site } from '@portal/contract/site';
import type { FastifyInstance } from 'fastify';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';

export function registerServiceStatusRoutes(app: FastifyInstance, { site }: { site: Site }): void {
  bindRoute(app, learningLinkEndpoint, {
    access: anyone,
    audit: { none: 'configuration' },
    handler: async () => site.learning,
  });
}
