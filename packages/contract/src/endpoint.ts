/** How a call is described once, for the server that answers it and the page that makes it. */
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

export type HttpMethod = 'GET' | 'POST';

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  /** Stable name: `area.verb`. The OpenAPI operation id and the key in the authorisation matrix. */
  readonly id: `${string}.${string}`;
  readonly method: HttpMethod;
  /** Path under the origin, with `:name` for each parameter. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** How the body travels: JSON unless the specification asks for a form. */
  readonly encoding?: 'form';
  /** Absent: the call answers 204 without a body. An optional schema: 204 when there is nothing to answer. */
  readonly response?: Response;
  /** Problems this call may answer with, beyond those every call may. */
  readonly errors?: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint's description. */
export function defineEndpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Response extends Schema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return endpoint;
}

export type ParamsOf<E> = E extends Endpoint<infer P> ? (P extends Schema ? z.output<P> : undefined) : never;
export type QueryOf<E> =
  E extends Endpoint<Schema | undefined, infer Q> ? (Q extends Schema ? z.output<Q> : undefined) : never;
export type BodyOf<E> =
  E extends Endpoint<Schema | undefined, Schema | undefined, infer B>
    ? B extends Schema
      ? z.output<B>
      : undefined
    : never;
export type ResponseOf<E> =
  E extends Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, infer R>
    ? R extends Schema
      ? z.output<R>
      : undefined
    : never;
