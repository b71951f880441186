/** The API's description: OpenAPI 3.1 from the schemas that validate each call, and a page to read it. */
import type { FastifyInstance } from 'fastify';
import { cookiesFor } from '../session/cookies.ts';
import type { Config } from '../../config/config.ts';
import { renderApiPage } from './api-page.ts';
import type { ApiDocument } from './document.ts';
import type { DescribedRoute } from './problem-codes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Generated once, on the first request. */
    describeApi(): Promise<ApiDocument>;
  }
}

const published = {
  access: { kind: 'family', who: 'anyone' },
  audit: { none: 'published description' },
} as const;

/** Registered before the routes it describes. */
export function registerOpenApi(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'officeHost' | 'site'>,
): void {
  const { productName } = config.site;
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ method, config: route }) => {
    if (method === 'HEAD' || !route?.endpoint || !route.access) return;
    const { endpoint, access, isReturn = false } = route;
    routes.push({ endpoint, access, isReturn, isOnOneHost: config.officeHost !== null });
  });
  let described: ApiDocument | undefined;
  app.decorate('describeApi', async () => {
    const { describeApi } = await import('./document.ts');
    return (described ??= describeApi(routes, { productName, cookies: cookiesFor(config) }));
  });
  app.get('/api/openapi.json', { config: published }, () => app.describeApi());
  app.get('/api/docs', { config: published }, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(renderApiPage(await app.describeApi())),
  );
}
