/** Binds a contract's endpoint to its access rule, its audit event and a short handler. */
import type {
  BodyOf,
  Content,
  ContentOf,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@portal/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LookedAt } from '../audit/looks.ts';
import { checkAccess } from './access.ts';
import type { Access } from './access.ts';
import type {
  AdminViewCall,
  Call,
  ProvisioningCall,
  SchoolSystemCall,
  SignedInCall,
  StaffCall,
  StaffVisitorCall,
  SystemCall,
  VisitorCall,
} from './call.ts';
import { FileAnswer } from './files/file-answer.ts';
import { FinishedJson } from './files/finished-json.ts';
import { FrameDocument } from './files/frame-document.ts';
import { OutsideRedirect, Redirect } from './files/redirect.ts';
import { RevisitedFile } from './files/revisited-file.ts';
import { UploadAnswer } from './files/upload-answer.ts';

/**
 * The event written to the audit, the part of the student's record whose view is recorded once a day, or the reason
 * there is none.
 */
export type AuditRule = { readonly event: string } | { readonly look: LookedAt } | { readonly none: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    audit?: AuditRule;
    endpoint?: Endpoint;
    /** Called by an outside service, without a session, so no anti-forgery token is required (G16). */
    isReturn?: boolean;
  }
  interface FastifyRequest {
    call: Call;
  }
}

export interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  body: BodyOf<E>;
  /** For the few handlers that set cookies. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler returns, depending on the contract's response. */
type AnswerOf<E> =
  ContentOf<E> extends infer C extends Content ? AnswerKinds[C['kind']] : ResponseOf<E> | FinishedJson;
interface AnswerKinds {
  file: FileAnswer;
  'cacheable-file': RevisitedFile;
  document: FrameDocument;
  redirect: Redirect | OutsideRedirect;
  'upload-created': UploadAnswer;
  'upload-continued': UploadAnswer;
}

interface CallOfKind {
  family: SignedInCall;
  staff: StaffCall;
  'admin-view': AdminViewCall;
  'school-system': SchoolSystemCall;
  provisioning: ProvisioningCall;
  system: SystemCall;
}
interface VisitorOfKind {
  family: VisitorCall;
  staff: StaffVisitorCall;
  'admin-view': AdminViewCall;
  'school-system': SchoolSystemCall;
  provisioning: ProvisioningCall;
  system: SystemCall;
}

type CallFor<A extends Access> = A extends { who: 'anyone' }
  ? VisitorOfKind[A['kind']]
  : CallOfKind[A['kind']];

export interface Binding<E extends Endpoint, A extends Access> {
  access: A;
  audit: AuditRule;
  /**
   * Returns the response value, its serialised JSON (from a cache that was filled through the schema), a document for a
   * frame, a file to save, a revalidated file, or a redirect.
   */
  handler: (call: CallFor<A>, input: Input<E>) => Promise<AnswerOf<E>>;
  bodyLimit?: number;
  /**
   * Only for handlers that outside services call: the payment gateway (T39), and the staff identity provider, whose
   * calls are signed.
   */
  isReturn?: true;
}

/** Registers one endpoint. The contract's schemas validate input and filter output. */
export function bindRoute<E extends Endpoint, A extends Access>(
  app: FastifyInstance,
  endpoint: E,
  binding: Binding<E, A>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    config: {
      access: binding.access,
      audit: binding.audit,
      endpoint,
      ...(binding.isReturn ? { isReturn: true } : {}),
    },
    ...(binding.bodyLimit === undefined ? {} : { bodyLimit: binding.bodyLimit }),
    handler: async (request, reply) => {
      const answerAs = (call: Call): Promise<unknown> =>
        binding.handler(callFor(binding.access, call), inputOf<E>(request, reply));
      const { actor } = request.call;
      if (actor?.kind === 'admin-view' && binding.access.kind !== 'admin-view')
        return sendAnswer(endpoint, await app.readInView(endpoint, request, actor, answerAs), reply);
      const answer = await answerAs(request.call);
      await recordLookOf(app, binding.audit, request);
      return sendAnswer(endpoint, answer, reply);
    },
  });
}

function callFor<A extends Access>(access: A, call: Call): CallFor<A>;
function callFor(access: Access, call: Call): Call {
  checkAccess(access, call.actor, call.now);
  return call;
}

/** A refused call has thrown by now: the access rule is satisfied. */
async function recordLookOf(app: FastifyInstance, audit: AuditRule, request: FastifyRequest): Promise<void> {
  if (!('look' in audit)) return;
  const { actor, now } = request.call;
  const { studentId } = viewParams.parse(request.params);
  if (actor?.kind === 'family') await app.recordLook({ actor, now }, studentId, audit.look);
}
const viewParams = z.object({ studentId: z.string() });

/** Fastify has already replaced these with the schemas' output. */
function inputOf<E>(request: FastifyRequest, reply: FastifyReply): Input<E>;
function inputOf(request: FastifyRequest, reply: FastifyReply): unknown {
  const { params, query, headers, body } = request;
  return { params, query, headers, body, request, reply };
}

function sendAnswer(endpoint: Endpoint, answer: unknown, reply: FastifyReply): unknown {
  if (answer instanceof Redirect) return reply.redirect(answer.location, 303);
  if (answer instanceof OutsideRedirect) return reply.redirect(answer.location.href, 303);
  if (answer instanceof FrameDocument) return reply.headers(answer.headers).send(answer.html);
  if (answer instanceof RevisitedFile)
    return reply.code(answer.status).headers(answer.headers).send(answer.content);
  if (answer instanceof UploadAnswer) return reply.code(answer.status).headers(answer.headers).send();
  if (answer instanceof FileAnswer) return reply.headers(answer.headers).send(answer.content);
  if (hasNoContent(endpoint, answer)) return reply.code(204).send();
  const json = answer instanceof FinishedJson ? answer : renderJson(endpoint, answer);
  return reply.header('content-type', jsonType).header('content-length', json.bytes).send(json.text);
}

/** A call without a response, or an empty response where the contract allows it. */
function hasNoContent({ response }: Endpoint, answer: unknown): boolean {
  if (response === undefined) return true;
  return answer === undefined && z.safeParse(response, answer).success;
}

const jsonType = 'application/json; charset=utf-8';

/** The response's JSON, with every unlisted field dropped. */
export function renderJson(endpoint: Endpoint, answer: unknown): FinishedJson {
  if (!endpoint.response) throw new Error(`${endpoint.id} has no response schema`);
  const parsed = z.safeParse(endpoint.response, answer);
  if (!parsed.success)
    throw new Error(`${endpoint.id} answered outside its schema: ${z.prettifyError(parsed.error)}`);
  return new FinishedJson(JSON.stringify(parsed.data));
}

function routeSchema(endpoint: Endpoint): Record<string, unknown> {
  const { params, query, headers, body } = endpoint;
  return {
    ...(params ? { params } : {}),
    ...(headers ? { headers } : {}),
    // A call without a declared query accepts none: an unknown parameter is reported as an error.
    querystring: query ?? z.strictObject({}),
    ...(body ? { body } : {}),
  };
}

/** Every route under /api must declare its access and audit, or the server doesn't start (D-10.3). */
export function requireDeclarations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    const missing = [
      route.config?.access ? '' : 'an access rule',
      route.config?.audit ? '' : 'an audit event',
    ].filter(Boolean);
    if (missing.length > 0)
      throw new Error(`${String(route.method)} ${route.url} declares no ${missing.join(' and no ')}`);
  });
}
