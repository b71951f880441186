/** Health checks for load balancers and process monitoring: liveness and readiness (F7). They reveal no reasons. */
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/database.ts';
import { isDatabaseReady } from '../../database/ready.ts';
import type { Lifecycle } from './lifecycle.ts';

/** `/live`: the process is up. `/ready`: it serves calls, and its database is reachable and new enough. */
export function registerHealth(app: FastifyInstance, db: Db, lifecycle: Lifecycle): void {
  const config = { isHealthCheck: true } as const;
  app.get('/live', { config }, async () => ({ status: 'alive' }));
  app.get('/ready', { config }, async (_, reply) => {
    const isReady = lifecycle.stage === 'serving' && (await isDatabaseReady(db));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
