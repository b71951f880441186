/** The audit's published daily roots (O-11.7). */
import { auditRootsEndpoint } from '@portal/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../platform/database/reader.ts';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { presentDay } from './root-files.ts';
import { listDays } from './seals.repository.ts';

export function registerChainRoutes(app: FastifyInstance, { reader }: { reader: Reader }): void {
  bindRoute(app, auditRootsEndpoint, {
    access: anyone,
    audit: { none: 'published hashes' },
    handler: async () => ({ days: (await reader.read((db) => listDays(db))).map(presentDay) }),
  });
}
