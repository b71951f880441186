/** OpenAPI 3.1 of every call, from the schemas that validate it (decisions.md, section 2), and a page to read it. */
import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.ts';
import type { DescribedRoute } from './openapi-document.ts';

const published = { none: 'published description' };

/** Before the routes it is to describe. */
export function registerOpenApi(app: FastifyInstance, productName: string): void {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && schema?.hide !== true) routes.push({ method, url, schema });
  });
  let described: object | undefined;
  const describe = async (): Promise<object> => {
    const { describeRoutes } = await import('./openapi-document.ts');
    return (described ??= await describeRoutes(routes, productName));
  };
  app.get(
    '/api/openapi.json',
    { schema: { hide: true }, config: { access: { who: 'anyone' }, audit: published } },
    describe,
  );
  app.get(
    '/api/docs',
    { schema: { hide: true }, config: { access: { who: 'anyone' }, audit: published } },
    async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(renderApiPage(productName, await describe())),
  );
}
