/** How a call is described once, for the server that answers it and the page that makes it. */
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

export type HttpMethod = 'GET' | 'POST';

/** An answer that isn't JSON. */
export type Content =
  /** A file to save. */
  | { readonly kind: 'file'; readonly mediaTypes: readonly string[] }
  /** A file with an ETag: 304 without a body when the caller's copy is current. */
  | { readonly kind: 'cacheable-file'; readonly mediaTypes: readonly string[] }
  /** HTML for a frame of our own page. */
  | { readonly kind: 'document' }
  /** 303 with a `Location` within the portal. */
  | { readonly kind: 'redirect' };

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
  /** Path under the origin, with `:name` for each parameter. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  /** Headers this call reads beyond those of every call: a loose object with lower-case names. */
  readonly headers?: Headers;
  readonly body?: Body;
  /** How the body travels: JSON unless the specification asks for a form. */
  readonly encoding?: 'form';
  /** Without it and `content`, the call answers 204. An optional schema: 204 when there is nothing to answer. */
  readonly response?: Response;
  /** What a call answers in place of JSON. */
  readonly content?: C;
  /** Problems this call may answer with, beyond those that follow from its method and who may call it. */
  readonly errors?: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint's description. */
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
