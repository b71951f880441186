/**
 * SCIM 2.0 for the identity provider (RFC 7644; O-2.8). The protocol has its own media type, methods and errors, so its
 * routes are in a scope of their own and not in the contract (docs/decisions/office/provisioning.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProvisioningActor } from '../../platform/access/actor.ts';
import { ProblemError } from '../../platform/errors.ts';
import { provisioning } from '../../platform/http/access.ts';
import type { ProvisioningCall } from '../../platform/http/call.ts';
import { isUnstorable } from '../../platform/http/request-errors.ts';
import type { AuditRule } from '../../platform/http/route.ts';
import { presentList, presentUser, resourceTypes, schemas, serviceConfig } from './resources.ts';
import { ScimError, errorBody, invalid, noSuchUser, scimType } from './scim-error.ts';
import { addUser, changeUser, deleteUser, findUsers, getUser, provisioningEvents } from './users.service.ts';
import type { ProvisioningDependencies } from './users.service.ts';
import { readFilter, readPatch, readUser } from './wanted.policy.ts';

export interface ScimRouteDependencies extends ProvisioningDependencies {
  /** The office's origin. */
  origin: string;
}

export const scimPath = '/api/scim/v2';
const mostResults = 100;

export function registerScimRoutes(app: FastifyInstance, deps: ScimRouteDependencies): void {
  void app.register(
    async (scope) => {
      readScimBodies(scope);
      scope.setErrorHandler(answerError);
      // Checks the key before the body is read or the address is routed.
      scope.addHook('onRequest', async (request) => void callOf(request));
      registerUsers(scope, deps);
      registerDescriptions(scope, deps);
    },
    { prefix: scimPath },
  );
}

/** Providers send SCIM's own media type, or plain JSON. */
function readScimBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser([scimType, 'application/json'], { parseAs: 'string' }, (_, body, done) => {
    try {
      const parsed: unknown = JSON.parse(String(body));
      done(null, parsed);
    } catch {
      done(invalid('The body is not JSON', 'invalidSyntax'));
    }
  });
}

/** Throws 401 without a key of ours. */
function callOf({ call }: FastifyRequest): ProvisioningCall {
  const { actor } = call;
  if (!isProvisioning(actor)) throw new ScimError(401, 'The bearer token is not a SCIM key');
  return { ...call, actor };
}

const isProvisioning = (actor: { kind: string } | null): actor is ProvisioningActor =>
  actor?.kind === 'provisioning';

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .header('content-type', `${scimType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));

/** Turns errors from any part of the server, such as the rate limit, into SCIM errors. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ScimError) {
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer realm="SCIM"');
    return send(reply, error.status, errorBody(error.status, error.message, error.scimType));
  }
  if (error instanceof ProblemError) {
    const { retryAfterSeconds } = error.options;
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    return send(reply, error.status, errorBody(error.status, error.code));
  }
  const status = statusOf(error);
  if (status === 500) request.log.error({ err: error }, 'a SCIM call failed');
  return send(
    reply,
    status,
    errorBody(status, status === 500 ? 'Something went wrong' : 'The request could not be read'),
  );
}

/** Fastify's body errors have a status code. PostgreSQL's unstorable-character errors have an error code. */
function statusOf(error: unknown): number {
  if (error instanceof Error && 'code' in error && isUnstorable(error.code)) return 400;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

const querySchema = z.object({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().catch(mostResults).default(mostResults),
});

const paramsSchema = z.object({ id: z.string() });
const idOf = ({ params }: FastifyRequest): string => paramsSchema.parse(params).id;

const route = (audit: AuditRule) => ({ config: { access: provisioning, audit } });
const reads: AuditRule = { none: 'the provider reads what it sent' };

function registerUsers(scope: FastifyInstance, deps: ScimRouteDependencies): void {
  const base = `${deps.origin}${scimPath}`;
  scope.get('/Users', route(reads), async ({ query }, reply) => {
    const parsed = querySchema.safeParse(query);
    if (!parsed.success) throw invalid('The query can’t be read', 'invalidFilter');
    const { filter, startIndex, count } = parsed.data;
    const start = Math.max(1, startIndex);
    const page = { after: start - 1, most: Math.min(Math.max(0, count), mostResults) };
    const found = await findUsers(deps, {
      ...page,
      filter: filter === undefined ? null : readFilter(filter),
    });
    const resources = found.users.map((user) => presentUser(user, base));
    return send(reply, 200, presentList(resources, { total: found.total, start }));
  });
  scope.get('/Users/:id', route(reads), async (request, reply) =>
    send(reply, 200, presentUser(await getUser(deps, idOf(request)), base)),
  );
  scope.post('/Users', route({ event: provisioningEvents.added }), async (request, reply) => {
    const user = presentUser(await addUser(deps, callOf(request), readUser(request.body)), base);
    return send(reply.header('location', user.meta.location), 201, user);
  });
  const changing = route({ event: provisioningEvents.changed });
  scope.put('/Users/:id', changing, async (request, reply) => {
    const user = await changeUser(deps, callOf(request), idOf(request), readUser(request.body));
    return send(reply, 200, presentUser(user, base));
  });
  scope.patch('/Users/:id', changing, async (request, reply) => {
    const user = await changeUser(deps, callOf(request), idOf(request), readPatch(request.body));
    return send(reply, 200, presentUser(user, base));
  });
  scope.delete('/Users/:id', route({ event: provisioningEvents.deleted }), async (request, reply) => {
    await deleteUser(deps, callOf(request), idOf(request));
    return reply.code(204).send();
  });
}

function registerDescriptions(scope: FastifyInstance, { origin }: ScimRouteDependencies): void {
  const base = `${origin}${scimPath}`;
  const describes = route({ none: 'describes the service' });
  scope.get('/ServiceProviderConfig', describes, async (_, reply) =>
    send(reply, 200, serviceConfig(base, mostResults)),
  );
  const described = { '/ResourceTypes': resourceTypes(base), '/Schemas': schemas(base) };
  for (const [path, resources] of Object.entries(described)) {
    scope.get(path, describes, async (_, reply) =>
      send(reply, 200, presentList(resources, { total: resources.length, start: 1 })),
    );
    scope.get(`${path}/:id`, describes, async (request, reply) => {
      const one = resources.find(({ id }) => id === idOf(request));
      if (!one) throw noSuchUser();
      return send(reply, 200, one);
    });
  }
  // Providers may request groups. Without this route they would get a 401, and report an invalid key.
  scope.get('/Groups', describes, async () => {
    throw new ScimError(404, 'There are no groups');
  });
}
