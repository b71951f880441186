/** Loaded when the description is asked for: what makes it is large, and nobody needs it to start. */
import swagger from '@fastify/swagger';
import fastify from 'fastify';
import type { FastifySchema, HTTPMethods } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

export interface DescribedRoute {
  method: HTTPMethods | HTTPMethods[];
  url: string;
  schema: FastifySchema | undefined;
}

/** OpenAPI 3.1 of the routes, in their order; hidden ones are left out. */
export async function describeRoutes(
  routes: readonly DescribedRoute[],
  productName: string,
): Promise<object> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
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
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: () => undefined });
  await app.ready();
  return app.swagger();
}
