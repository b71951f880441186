/** OpenAPI 3.1 of every call, from the schemas that validate it (decisions.md, section 2), and a page to read it. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { renderApiPage } from './api-page.ts';

const published = { none: 'published description' };

export async function registerOpenApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '1.0.0' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get(
    '/api/openapi.json',
    { schema: { hide: true }, config: { access: { who: 'anyone' }, audit: published } },
    async () => app.swagger(),
  );
  app.get(
    '/api/docs',
    { schema: { hide: true }, config: { access: { who: 'anyone' }, audit: published } },
    async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(renderApiPage(productName, app.swagger())),
  );
}
