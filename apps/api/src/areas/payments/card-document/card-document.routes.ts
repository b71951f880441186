/** Serves the card document: no call of the API, so no session is looked up for it. */
import type { FastifyInstance } from 'fastify';
import { cardDocumentPaths, presentCardDocument } from './card-document.presenter.ts';
import type { CardDocumentOptions } from './card-document.presenter.ts';

export function registerCardDocument(app: FastifyInstance, options: CardDocumentOptions): void {
  const { html, headers } = presentCardDocument(options);
  app.get(cardDocumentPaths.page, async (_, reply) => reply.headers(headers).send(html));
}
