/** Serves the hand-off document and its script. They are not API calls, so no session is looked up. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { handoffPaths, presentHandoff } from './handoff.presenter.ts';
import type { HandoffOptions } from './handoff.presenter.ts';

export function registerHandoff(app: FastifyInstance, options: HandoffOptions): void {
  const document = presentHandoff(options);
  const script = readFileSync(new URL('handoff.client.js', import.meta.url));
  app.get(handoffPaths.page, async (_, reply) => reply.headers(document.headers).send(document.html));
  app.get(handoffPaths.script, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
