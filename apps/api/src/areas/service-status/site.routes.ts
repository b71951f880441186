/** The portal's configuration as embedded in the page, for callers that load no page. */
import { siteEndpoint } from '@portal/contract/service-status';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';

/** Changes only with a deployment, or when maintenance is planned. */
const CACHING = 'public, max-age=300';

export type SiteDependencies = Pick<Config, 'site' | 'plannedMaintenance'>;

export function registerSiteRoute(
  app: FastifyInstance,
  { site, plannedMaintenance }: SiteDependencies,
): void {
  bindRoute(app, siteEndpoint, {
    access: anyone,
    audit: { none: 'configuration' },
    handler: async (_, { reply }) => {
      void reply.header('cache-control', CACHING);
      return { ...site, ...(plannedMaintenance !== undefined && { plannedMaintenance }) };
    },
  });
}
