/** OpenAPI 3.1 of the API. Loaded on demand, because its generator is large and not needed at startup. */
import { tus } from '@portal/contract/deliveries';
import type { Endpoint } from '@portal/contract/endpoint';
import { formType } from '../http/form-body.ts';
import { messageType } from '../http/message-body.ts';
import { ComponentSchemas } from './component-schemas.ts';
import type { Json } from './component-schemas.ts';
import { introduction, tagsOf } from './introduction.ts';
import {
  clientParameterRefs,
  clientParameters,
  parametersOf,
  securityOf,
  securitySchemes,
} from './parameters.ts';
import type { CookieNames } from './parameters.ts';
import { problemCodesOf } from './problem-codes.ts';
import type { DescribedRoute } from './problem-codes.ts';
import { problemResponses, problemSchemas, responsesOf } from './responses.ts';
import { keepUsedSchemas } from './used-components.ts';

export interface ApiDocument {
  openapi: string;
  info: Json;
  servers: Json[];
  tags: Json[];
  paths: Record<string, PathItem>;
  components: Record<'schemas' | 'responses' | 'parameters' | 'securitySchemes', Json>;
}
type PathItem = { parameters: readonly Json[] } & Partial<Record<'get' | 'post' | 'patch', Operation>>;
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Json[];
  parameters: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

export interface Deployment {
  productName: string;
  cookies: CookieNames;
}

/** `:name` in OpenAPI's notation. */
export const templatePath = (path: string): string => path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
const tagOf = ({ id }: Endpoint): string => id.split('.')[0] ?? id;

const operationKeys = { GET: 'get', POST: 'post', PATCH: 'patch' } as const;

export function describeApi(routes: readonly DescribedRoute[], deployment: Deployment): ApiDocument {
  const schemas = new ComponentSchemas();
  const paths: ApiDocument['paths'] = {};
  for (const route of routes) {
    const { path, method } = route.endpoint;
    const item = (paths[templatePath(path)] ??= { parameters: clientParameterRefs });
    item[operationKeys[method]] = operationOf(route, schemas);
  }
  const shared = { paths, responses: problemResponses(paths) };
  const used = keepUsedSchemas(shared, { ...schemas.build(), ...problemSchemas() });
  return {
    openapi: '3.1.1',
    info: introduction(deployment.productName),
    // Wherever the document is served from.
    servers: [{ url: '/' }],
    tags: tagsOf(new Set(routes.map(({ endpoint }) => tagOf(endpoint)))),
    paths: used.shared.paths,
    components: {
      schemas: used.schemas,
      responses: used.shared.responses,
      parameters: clientParameters,
      securitySchemes: securitySchemes(deployment.cookies),
    },
  };
}

function operationOf(route: DescribedRoute, schemas: ComponentSchemas): Operation {
  const { endpoint } = route;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: securityOf(route),
    parameters: parametersOf(endpoint),
    ...(endpoint.encoding === 'upload' ? { requestBody: uploadBody(endpoint) } : {}),
    ...(endpoint.encoding === 'message' ? { requestBody: messageBody } : {}),
    ...(endpoint.body ? { requestBody: requestBodyOf(endpoint, endpoint.body, schemas) } : {}),
    responses: responsesOf(endpoint, problemCodesOf(route), schemas),
  };
}

/** The call that creates an upload may leave its first bytes to the next call, so its body is optional. */
const uploadBody = ({ method }: Endpoint): Json => ({
  required: method === 'PATCH',
  content: { [tus.mediaType]: { schema: { type: 'string', format: 'binary' } } },
});

const messageBody: Json = {
  required: true,
  content: { [messageType]: { schema: { type: 'string', format: 'binary' } } },
};

function requestBodyOf(
  { id, encoding }: Endpoint,
  body: NonNullable<Endpoint['body']>,
  schemas: ComponentSchemas,
): Json {
  schemas.name(body, `${id}.body`);
  const mediaType = encoding === 'form' ? formType : 'application/json';
  return { required: true, content: { [mediaType]: { schema: schemas.schemaOf(body, 'input') } } };
}
