/**
 * Sends traces to an OpenTelemetry collector. Loaded before the program, and only with OTEL_EXPORTER_OTLP_ENDPOINT
 * (docs/decisions/operations/traces.md).
 */
import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { Attributes } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Attributes without addresses, ids, values or callers. All others are dropped. */
const kept = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'fastify.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
]);

const withoutDetails = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => kept.has(name)));

/** Removes attributes and events that may identify a person. */
function redacting(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, context) => next.onStart(span, context),
    onEnd(span: ReadableSpan) {
      const { code } = span.status;
      const safe = { attributes: withoutDetails(span.attributes), events: [], links: [], status: { code } };
      next.onEnd(Object.create(span, Object.getOwnPropertyDescriptors(safe)));
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

const sdk = new NodeSDK({
  serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'schoolside',
  spanProcessors: [redacting(new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }))],
  resourceDetectors: [],
  metricReaders: [],
  logRecordProcessors: [],
  instrumentations: [
    new HttpInstrumentation(),
    new PgInstrumentation({ requireParentSpan: true }),
    new FastifyOtelInstrumentation({
      registerOnInitialization: true,
      instrumentHooks: false,
      recordExceptions: false,
    }),
  ],
});
sdk.start();

/** Sends the remaining spans, then stops. */
export const stopTracing = (): Promise<void> => sdk.shutdown();
