/** Health checks for load balancers and process monitoring: liveness and readiness (F7). They reveal no reasons. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { isDatabaseReady } from '../../database/ready.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Anyone who can reach the process may call the health checks, so the database is queried at most this often. */
const CHECK_EVERY_MS = 500;

interface HealthParts {
  db: Db;
  lifecycle: Lifecycle;
  clock: Clock;
}

/** `/live`: the process is up. `/ready`: it serves calls, and its database is reachable and new enough. */
export function registerHealth(app: FastifyInstance, { db, lifecycle, clock }: HealthParts): void {
  const config = { isHealthCheck: true } as const;
  let checked: { at: number; isReady: Promise<boolean> } | undefined;
  const isReady = (): Promise<boolean> => {
    const at = clock().getTime();
    if (!checked || Math.abs(at - checked.at) >= CHECK_EVERY_MS)
      checked = { at, isReady: isDatabaseReady(db) };
    return checked.isReady;
  };
  app.get('/live', { config }, async () => ({ status: 'alive' }));
  app.get('/ready', { config }, async (_, reply) => {
    const isUp = lifecycle.stage === 'serving' && (await isReady());
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' });
  });
}
