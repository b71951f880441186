/** How a call is described, once for both the server and the client. */
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

export type HttpMethod = 'GET' | 'POST' | 'PATCH';

/** A response other than JSON. */
export type Content =
  /** A file to save. */
  | { readonly kind: 'file'; readonly mediaTypes: readonly string[] }
  /** A file with an ETag: 304 without a body if the caller's copy is current. */
  | { readonly kind: 'cacheable-file'; readonly mediaTypes: readonly string[] }
  /** HTML for a frame within our own page. */
  | { readonly kind: 'document' }
  /** 303 with a `Location` within the portal. */
  | { readonly kind: 'redirect' }
  /** 201 with the `Location` of a created upload. */
  | { readonly kind: 'upload-created' }
  /** 204 with the `Upload-Offset` of a continued upload. */
  | { readonly kind: 'upload-continued' };

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
  Headers extends Schema | undefined = Schema | undefined,
  C extends Content | undefined = Content | undefined,
> {
  /** Stable name: `area.verb`. The OpenAPI operation id and the key in the authorisation matrix. */
  readonly id: `${string}.${string}`;
  readonly method: HttpMethod;
  /** Path from the origin, with `:name` for each parameter. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  /** Headers that this call reads in addition to the common ones: a loose object with lower-case names. */
  readonly headers?: Headers;
  readonly body?: Body;
  /**
   * The encoding of the body: JSON, unless the specification requires a form, or the body is an uploaded file or an e-mail
   * message.
   */
  readonly encoding?: 'form' | 'upload' | 'message';
  /** Without this and `content`, the call responds with 204. An optional schema: 204 if there is no result. */
  readonly response?: Response;
  /** The response type, if not JSON. */
  readonly content?: C;
  /** Problems that this call may return, beyond those implied by its method and access rules. */
  readonly errors?: readonly ErrorCode[];
}

/** Preserves the literal types of an endpoint's description. */
export function defineEndpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Response extends Schema | undefined = undefined,
  const Headers extends Schema | undefined = undefined,
  const C extends Content | undefined = undefined,
>(
  endpoint: Endpoint<Params, Query, Body, Response, Headers, C>,
): Endpoint<Params, Query, Body, Response, Headers, C> {
  return endpoint;
}

type Any = Schema | undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
export type ParamsOf<E> = E extends Endpoint<infer P> ? OutputOf<P> : never;
export type QueryOf<E> = E extends Endpoint<Any, infer Q> ? OutputOf<Q> : never;
export type BodyOf<E> = E extends Endpoint<Any, Any, infer B> ? OutputOf<B> : never;
export type ResponseOf<E> = E extends Endpoint<Any, Any, Any, infer R> ? OutputOf<R> : never;
export type HeadersOf<E> = E extends Endpoint<Any, Any, Any, Any, infer H> ? OutputOf<H> : never;
export type ContentOf<E> = E extends Endpoint<Any, Any, Any, Any, Any, infer C> ? C : never;
