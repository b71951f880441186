/** Serves the card document. It is not an API call, so no session is looked up. */
import type { FastifyInstance } from 'fastify';
import { cardDocumentPaths, presentCardDocument } from './card-document.presenter.ts';
import type { CardDocumentOptions } from './card-document.presenter.ts';

export type CardDocumentRouteOptions = Omit<CardDocumentOptions, 'pageOrigins'> & {
  /** The pages of the mobile app; none where a department has no app. */
  appOrigins: readonly string[];
};

export function registerCardDocument(
  app: FastifyInstance,
  { appOrigins, ...options }: CardDocumentRouteOptions,
): void {
  serve(app, cardDocumentPaths.page, options);
  if (appOrigins.length > 0) serve(app, cardDocumentPaths.appPage, { ...options, pageOrigins: appOrigins });
}

function serve(app: FastifyInstance, path: string, options: CardDocumentOptions): void {
  const { html, headers } = presentCardDocument(options);
  app.get(path, async (_, reply) => reply.headers(headers).send(html));
}
