/** Calls the contract's endpoints: typed request, validated response, failures as ApiProblem. */
import * as z from 'zod/mini';
import type { Endpoint } from '@portal/contract/endpoint';
import { announceAnswer, announceProblem } from './api-events.ts';
import { isApiProblem, type ApiProblem } from './problems/api-problem.ts';
import { confirmed } from './confirmed.ts';
import { csrfHeaders, forgetCsrfToken } from './csrf.ts';
import { reportError } from '../reporting/report-error.ts';
import { request } from './request.ts';
import { urlOf } from './url.ts';

type Schema = z.ZodMiniType;
type Part<Name extends string, S extends Schema | undefined> = S extends Schema
  ? Record<Name, z.input<S>>
  : Partial<Record<Name, undefined>>;

/** The inputs of a call, as its endpoint declares them. */
export type CallInput<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
> = Part<'params', P> &
  (Q extends Schema ? Partial<Record<'query', z.input<Q>>> : Partial<Record<'query', undefined>>) &
  Part<'body', B> & {
    /** Additional headers that the endpoint requires, such as an Idempotency-Key. */
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
    /** True if the caller shows failures itself and the page must not navigate. */
    handlesProblems?: boolean;
  };

type LooseInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  handlesProblems?: boolean;
};

const fields = z.record(z.string(), z.string());
const texts = z.optional(z.record(z.string(), z.optional(z.string())));
const queries = z.optional(z.record(z.string(), z.optional(z.union([z.string(), z.array(z.string())]))));

async function send(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
  const url = urlOf(endpoint.path, texts.parse(input.params) ?? {}, queries.parse(input.query) ?? {});
  const { signal } = input;
  const body = endpoint.encoding ? new URLSearchParams(fields.parse(input.body)) : input.body;
  return request({
    method: endpoint.method,
    url,
    headers: endpoint.method === 'GET' ? input.headers : { ...(await csrfHeaders()), ...input.headers },
    body,
    signal,
  });
}

/** A token can outlive its session: renew it and retry once. */
async function sendWithFreshToken(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
  try {
    return await send(endpoint, input);
  } catch (error) {
    if (!isApiProblem(error) || !error.is('csrf-rejected')) throw error;
    forgetCsrfToken();
    return send(endpoint, input);
  }
}

function report(problem: ApiProblem, endpoint: Endpoint, input: LooseInput): void {
  // The code step is part of signing in, not a failure.
  if (!problem.is('code-required'))
    console.error(
      `${problem.message} (${problem.method} ${endpoint.path}, ${problem.requestId ?? 'no reference'})`,
    );
  reportError(problem);
  const loadsStudent = endpoint.method === 'GET' && endpoint.path.includes(':studentId');
  announceProblem(problem, { loadsStudent, isHandled: input.handlesProblems === true });
}

/**
 * Makes one call. Resolves with the validated response, or throws an ApiProblem after the shell has handled what it
 * handles for every screen: 401 signs out; 400, 405 and 500 go to /error; a feature that is off goes to
 * /featureUnavailable; a student who is not found goes to /studentNotFound. Forms handle 409, 422, 429 and 503
 * themselves.
 */
export async function call<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
): Promise<R extends Schema ? z.output<R> : undefined>;
export async function call(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
  try {
    const answer = await confirmed(() => sendWithFreshToken(endpoint, input));
    announceAnswer();
    return endpoint.response ? z.parse(endpoint.response, answer) : undefined;
  } catch (error) {
    if (isApiProblem(error)) report(error, endpoint, input);
    throw error;
  }
}
