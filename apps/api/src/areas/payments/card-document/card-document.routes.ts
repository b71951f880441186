/** Serves the card document. It is not an API call, so no session is looked up. */
import type { FastifyInstance } from 'fastify';
import { cardDocumentPaths, presentCardDocument } from './card-document.presenter.ts';
import type { CardDocumentOptions } from './card-document.presenter.ts';

export function registerCardDocument(app: FastifyInstance, options: CardDocumentOptions): void {
  const { html, headers } = presentCardDocument(options);
  app.get(cardDocumentPaths.page, async (_, reply) => reply.headers(headers).send(html));
}
