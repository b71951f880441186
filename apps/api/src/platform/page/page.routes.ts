/** Serves the page and the built files: prepared at startup, except the page of a signed-in person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { compress } from './compress.ts';
import { chooseEncoding } from './encoding.ts';
import { HTML, sendAsset, sendDocument } from './send-prepared.ts';
import { isDocumentLoad } from '../http/files/document-load.ts';
import type { Call } from '../http/call.ts';
import type { Asset } from './assets.ts';
import type { Page } from './page.ts';
import { registerManifest, registerWorker } from './web-app/web-app.routes.ts';

const assetParams = z.object({ name: z.string().check(z.maxLength(200)) });

/** Built files are the same for everyone, and administration views load them from the office's own host. */
const shared = { config: { isOnEveryHost: true } } as const;

/** The serialised response of `GET /api/user` for a person whose home should be rendered; null for everyone else. */
export type PersonAtHome = (call: Call) => Promise<string | null>;

/** Home is private: it is uncacheable, and not restored by going back after signing out. */
async function sendHome(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  void reply.header('cache-control', 'no-store').header('content-type', HTML);
  if (encoding === undefined) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compress(html, encoding, 'waiting'));
}

/** Home is rendered only for a person's own visit; if that fails, the page renders it as usual. */
async function paintedHome(
  request: FastifyRequest,
  page: Page,
  personAtHome: PersonAtHome,
): Promise<string | null> {
  if (!page.homePage || !isDocumentLoad(request)) return null;
  try {
    const person = await personAtHome(request.call);
    return person === null ? null : await page.homePage(person, request.call.now);
  } catch (error) {
    request.log.warn({ err: error }, 'home could not be painted');
    return null;
  }
}

export interface PageSources {
  personAtHome?: PersonAtHome;
  /** A built file of another release. */
  keptFile?: (path: string) => Promise<Asset | null>;
}

/** Registers GET / and every built file; anything else stays not found. */
export function registerPage(
  app: FastifyInstance,
  page: Page,
  { personAtHome = async () => null, keptFile = async () => null }: PageSources = {},
): void {
  registerManifest(app, page.site);
  registerWorker(app, page.worker, page.site.usesWorker);
  const document = { body: page.html, encodings: page.encodings, etag: page.etag };
  app.get('/', async (request, reply) => {
    const home = await paintedHome(request, page, personAtHome);
    if (home !== null) return sendHome(request, reply, home);
    return sendDocument(request, reply, document);
  });
  // One route for hundreds of files, because registering each would take longer than reading them all.
  app.get('/assets/:name', shared, async (request, reply) => {
    const { name } = z.parse(assetParams, request.params);
    const asset = page.assets.get(`/assets/${name}`) ?? (await keptFile(`/assets/${name}`));
    return asset ? sendAsset(request, reply, asset) : reply.callNotFound();
  });
  for (const [path, asset] of page.assets) {
    if (path === '/index.html' || path.startsWith('/assets/')) continue;
    app.get(path, shared, async (request, reply) => sendAsset(request, reply, asset));
  }
}
