/** Sends what start-up prepared: documents, and built files with their compressed copies. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from './assets.ts';
import { chooseEncoding } from './encoding.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Revalidated every time; 304 if unchanged. */
const EVERY_TIME = 'no-cache';
export const HTML = 'text/html; charset=utf-8';

interface Prepared {
  type: string;
  body: Buffer;
  encodings: { br?: Buffer; gzip?: Buffer };
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): FastifyReply {
  const { br, gzip } = prepared.encodings;
  const encoding = chooseEncoding(request.headers['accept-encoding'], [
    ...(br ? (['br'] as const) : []),
    ...(gzip ? (['gzip'] as const) : []),
  ]);
  void reply.header('content-type', prepared.type).header('vary', 'accept-encoding');
  if (encoding === undefined) return reply.send(prepared.body);
  return reply.header('content-encoding', encoding).send(prepared.encodings[encoding]);
}

export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  void reply.header('cache-control', asset.isImmutable ? FOR_EVER : EVERY_TIME);
  return sendPrepared(request, reply, asset);
}

export interface PreparedDocument {
  body: Buffer;
  encodings: { br: Buffer; gzip: Buffer };
  etag: string;
}

/** Sends a page that is the same for everyone; 304 if the browser's copy is current. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, ...document }: PreparedDocument,
): FastifyReply {
  void reply.header('cache-control', EVERY_TIME).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendPrepared(request, reply, { type: HTML, ...document });
}
