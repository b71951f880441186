/** What the log may contain: never a cookie, a token, a query string, typed text or a child's name. */
import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Config } from '../config/config.ts';

export function loggerOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // The route's pattern, not the path, because paths contain student ids.
        route: request.routeOptions?.url ?? '(none)',
      }),
      err: (error: unknown) => describeError(error),
    },
  };
}

/** A database error's detail contains row values, so only its code and location are kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as Error & { code?: unknown };
  const isDatabase = 'severity' in error;
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: isDatabase ? '(database error)' : error.message,
    stack: isDatabase ? error.stack?.split('\n').slice(1).join('\n') : error.stack,
  };
}
