/** Serves the page and the files of the build, all prepared at start. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from './assets.ts';
import { chooseEncoding } from './encoding.ts';
import type { Page } from './page.ts';

const hide = { schema: { hide: true } } as const;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Asked for every time, and answered with 304 while nothing has changed. */
const EVERY_TIME = 'no-cache';

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

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  void reply.header('cache-control', asset.isImmutable ? FOR_EVER : EVERY_TIME);
  return sendPrepared(request, reply, asset);
}

/** Registers GET / and every file of the build; anything else stays not found. */
export function registerPage(app: FastifyInstance, page: Page): void {
  const document = { type: 'text/html; charset=utf-8', body: page.html, encodings: page.encodings };
  app.get('/', hide, async (request, reply) => {
    void reply.header('cache-control', EVERY_TIME).header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return sendPrepared(request, reply, document);
  });
  for (const [path, asset] of page.assets) {
    if (path === '/index.html') continue;
    app.get(path, hide, async (request, reply) => sendAsset(request, reply, asset));
  }
}
