/** A server in front of the portal that a journey can take away, or that answers as the next release would. */
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  url: string;
  /** Refuses connections until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** From now on, every script has another name, as after a release that changed them all. */
  release(): void;
  /** From now on, another portal answers. */
  moveTo(portalUrl: string): void;
}

const scriptName = /(-[\w-]{8})\.js\b/g;
const rewritten = /javascript|html/;

const nextName = (text: string): string => text.replaceAll(scriptName, '$1~.js');
/** The page's ETag, in its header and in the worker. */
const nextEtag = (text: string, etag: string): string => text.replaceAll(etag, `${etag}~`);

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Forwarding {
  portal: URL;
  isNext: boolean;
  etag: string;
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { portal, isNext, etag }: Forwarding,
): Promise<void> {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const path = (incoming.url ?? '/').replace('~.js', '.js');
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = ask({ host: portal.hostname, port: portal.port, method: incoming.method, path, headers });
    sent.on('response', resolve).on('error', reject);
    incoming.pipe(sent);
  });
  const body = await bodyOf(answer);
  const changes = isNext && rewritten.test(answer.headers['content-type'] ?? '');
  const sentBody = changes ? nextEtag(nextName(body.toString()), etag) : body;
  const kept = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !/^(content-length|transfer-encoding)$/.test(name)),
  );
  if (isNext && kept['etag'] !== undefined) kept['etag'] = nextEtag(String(kept['etag']), etag);
  outgoing.writeHead(answer.statusCode ?? 502, kept).end(sentBody);
}

/** Starts it on a free port in front of the portal of this run. */
export async function startFront(portalUrl: string): Promise<Front> {
  let portal = new URL(portalUrl);
  const etag = ((await fetch(portal)).headers.get('etag') ?? '').replaceAll(/"|W\//g, '');
  let isNext = false;
  const open = (port: number): Promise<ReturnType<typeof createServer>> =>
    new Promise((resolve) => {
      const server = createServer((incoming, outgoing) => {
        forward(incoming, outgoing, { portal, isNext, etag }).catch(() => outgoing.destroy());
      });
      server.listen(port, 'localhost', () => resolve(server));
    });
  let server = await open(0);
  const address = server.address();
  const port = isAddress(address) ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: async () => {
      server = await open(port);
    },
    release: () => {
      isNext = true;
    },
    moveTo: (other) => {
      portal = new URL(other);
    },
  };
}

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
