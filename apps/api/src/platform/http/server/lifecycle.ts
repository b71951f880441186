/** Whether this process may serve calls: not before its database is prepared, and not for much longer while it drains. */
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responds in every stage. */
    isHealthCheck?: true;
  }
}

/**
 * `preparing`: the schema isn't known to be new enough, so calls get 503. `draining`: a load balancer sends no new
 * calls, and those that still arrive are served.
 */
export interface Lifecycle {
  stage: 'preparing' | 'serving' | 'draining';
}

const retryAfterSeconds = 3;

/** Registered after the hooks that set the headers of every response. */
export function registerLifecycle(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, _, done) => {
    if (lifecycle.stage !== 'preparing' || request.routeOptions.config.isHealthCheck) return done();
    done(new ProblemError('busy', { retryAfterSeconds }));
  });
  app.addHook('onSend', (_, reply, _payload, done) => {
    // The client's next call opens a connection, which the load balancer directs to another process.
    if (lifecycle.stage === 'draining') void reply.header('connection', 'close');
    done();
  });
}
