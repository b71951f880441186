/**
 * How long a body may take to arrive (G13, F10). Node has one limit per server, which is that of uploads; every other
 * call is cut off here. A call without a body costs only a check of two headers.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A larger limit identifies an upload. */
const uploadBytes = 1024 * 1024;

export const bodyTimes = { callMs: 15_000, uploadMs: 60_000 } as const;

export function registerBodyTimeouts(app: FastifyInstance, callMs: number = bodyTimes.callMs): void {
  app.addHook('onRequest', (request, _, done) => {
    if (hasBody(request) && request.routeOptions.bodyLimit <= uploadBytes) cutOffAfter(request, callMs);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Ends the connection the way Node ends one that times out. */
function cutOffAfter({ raw, server }: FastifyRequest, ms: number): void {
  const timer = setTimeout(() => {
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    const late = Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.server.emit('clientError', late, raw.socket);
  }, ms);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
