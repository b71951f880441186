/** Health checks for process monitoring: liveness and readiness (F7). */
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/database.ts';
import { isDatabaseReady } from '../../database/ready.ts';

export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get('/live', async () => ({ status: 'alive' }));
  app.get('/ready', async (_, reply) => {
    const isReady = await isDatabaseReady(db);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'waiting for the database' });
  });
}
