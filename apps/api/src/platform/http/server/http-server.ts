/** The HTTP server for every role: its limits, its log and its request ids. */
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { loggerOptions } from '../../log.ts';
import { bodyTimes } from './body-timeouts.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { answerFrameworkError } from '../problems.ts';
import { countRequest, registerRequestMetrics } from '../../metrics/request-metrics.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { createRequestIds } from './request-ids.ts';
import { logRequest, registerRequestLog } from './request-log.ts';
import type { SetHeaders } from '../security/security-headers.ts';

/** Sizes and times of G13. */
const kibibyte = 1024;
const serverLimits = {
  bodyLimit: 64 * kibibyte,
  requestTimeout: bodyTimes.uploadMs,
  keepAliveTimeout: 5_000,
  http: { maxHeaderSize: 16 * kibibyte, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
} as const;

/** Validation and serialisation use Zod. */
const noCompiler = (): never => {
  throw new Error('A schema has no compiler');
};

/** Fastify's instance type, for code that only passes it on. */
export type HttpServer = FastifyInstance;

export interface HttpServerOptions {
  setHeaders: SetHeaders;
  /** Null when metrics are off. */
  metrics: Metrics | null;
  /** Receives the log lines, for tests; by default standard output. */
  logTo?: { write(line: string): void } | undefined;
}

/** A server without routes. */
export function createHttpServer(
  config: Config,
  { setHeaders, metrics, logTo }: HttpServerOptions,
): HttpServer {
  const app = fastify({
    ...serverLimits,
    routerOptions: { maxParamLength: 128 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: createRequestIds(),
    logger: { ...loggerOptions(config.logLevel), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    frameworkErrors(error, request, reply) {
      if (config.logsRequests) reply.raw.once('finish', () => logRequest(request, reply));
      if (metrics) reply.raw.once('finish', () => countRequest(metrics, request, reply));
      answerFrameworkError(setHeaders)(error, request, reply);
    },
    clientErrorHandler: createClientErrorHandler(config.publicUrl.protocol === 'https:'),
    // Avoids loading Fastify's own.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  });
  if (config.logsRequests) registerRequestLog(app);
  if (metrics) registerRequestMetrics(app, metrics);
  return app;
}
