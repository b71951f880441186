/** Serves the files that make the page an installable app (docs/app.md). */
import type { FastifyInstance } from 'fastify';
import type { Site } from '@portal/contract/site';
import { manifestOf } from './manifest.ts';
import { removalWorker } from './worker.ts';

/** Revalidated every time, so that a changed setting reaches every device. */
const EVERY_TIME = 'no-cache';

function serve(app: FastifyInstance, path: string, { type, body }: { type: string; body: string }): void {
  app.get(path, async (_, reply) =>
    reply.header('cache-control', EVERY_TIME).header('content-type', `${type}; charset=utf-8`).send(body),
  );
}

export function registerManifest(app: FastifyInstance, site: Pick<Site, 'productName'>): void {
  const body = JSON.stringify(manifestOf(site));
  serve(app, '/manifest.webmanifest', { type: 'application/manifest+json', body });
}

/** Serves the worker, or the one that removes it where the department has switched it off. */
export function registerWorker(app: FastifyInstance, worker: string | null, isOn: boolean): void {
  const body = isOn ? worker : removalWorker;
  if (body !== null) serve(app, '/service-worker.js', { type: 'text/javascript', body });
}
