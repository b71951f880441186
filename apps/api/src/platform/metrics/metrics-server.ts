/** Serves `/metrics` on a port of its own, which only the monitoring system may reach. */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { asError } from '../as-error.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServerOptions {
  host: string;
  port: number;
  /** Updates the gauges before each scrape. */
  collect: () => Promise<void>;
  onError: (error: Error) => void;
}

export interface MetricsServer {
  close(): Promise<void>;
}

/** Resolves once it listens. */
export async function startMetricsServer(
  { registry }: Pick<Metrics, 'registry'>,
  { host, port, collect, onError }: MetricsServerOptions,
): Promise<MetricsServer> {
  const respond = async (response: ServerResponse): Promise<void> => {
    await collect();
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    respond(response).catch((error: unknown) => {
      onError(asError(error));
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
