/** Converts every error to a problem with a code, a sentence and a request id; no internal detail leaks. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { DenialLog } from '../audit/denials.ts';
import type { Db } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { ProblemError } from '../errors.ts';
import {
  addressProblem,
  contentTypeError,
  csrfProblem,
  malformedProblem,
  schemaProblem,
} from './request-errors.ts';
import { clearViewCookies, readCookie, readViewCookie, sessionCookieOf } from '../session/cookies.ts';
import type { Cookies } from '../session/cookies.ts';
import type { SetHeaders } from './security/security-headers.ts';

const problemType = 'application/problem+json; charset=utf-8';

export interface ProblemDependencies {
  db: Db;
  cookies: Cookies;
  supportHosts: readonly string[];
}

export function registerProblems(app: FastifyInstance, deps: ProblemDependencies): void {
  const { db } = deps;
  const denials = new DenialLog();
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const problem = toProblemError(error);
    if (problem.code === 'internal' || problem.code === 'busy')
      request.log.error({ err: error }, problem.code);
    if (isDenial(problem)) await recordDenial({ db, denials }, request, problem);
    if (problem.code === 'sign-in-required') forgetEndedSession(request, reply, deps);
    return sendProblem(reply, request, problem);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(reply, request, new ProblemError('not-found')));
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: ProblemError): FastifyReply {
  const { retryAfterSeconds } = problem.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return (
    reply
      .code(problem.status)
      .header('content-type', problemType)
      // Outside /api too: a request that was refused may succeed the next time.
      .header('cache-control', 'no-store')
      .send(JSON.stringify(problem.toProblem(request.id)))
  );
}

/**
 * The router refuses undecodable addresses and overlong parameters before any hook runs. The response gets the usual
 * headers, and nothing of the address is repeated.
 */
export const answerFrameworkError =
  (setHeaders: SetHeaders) =>
  (_: Error, request: FastifyRequest, reply: FastifyReply): void => {
    setHeaders(request, reply);
    // No hook limits how long the rest of the body takes.
    void reply.header('connection', 'close');
    sendProblem(reply, request, addressProblem('The address could not be read'));
  };

/** PostgreSQL's error codes after which a retry may succeed: cancelled statements, locks, concurrent transactions. */
const busyStates = /^(57014|55P03|40001|40P01)$/;

function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { statusCode, code } = readError(error);
  if (statusCode === 413) return new ProblemError('payload-too-large');
  if (statusCode === 415)
    return new ProblemError('csrf-rejected', { errors: [contentTypeError('application/json')] });
  const named = schemaProblem(error) ?? csrfProblem(code) ?? malformedProblem({ statusCode, code });
  if (named) return named;
  const isBusy = busyStates.test(code) || isUnavailable(error);
  return isBusy ? new ProblemError('busy', { retryAfterSeconds: 3 }) : new ProblemError('internal');
}

function readError(error: unknown): { statusCode: number; code: string } {
  if (!(error instanceof Error)) return { statusCode: 500, code: '' };
  return {
    statusCode: 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500,
    code: 'code' in error && typeof error.code === 'string' ? error.code : '',
  };
}

/**
 * Clears an invalid session's cookie with the 401. The anti-forgery cookie stays: its next token is anonymous,
 * and valid for signing in at once.
 */
function forgetEndedSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, supportHosts }: ProblemDependencies,
): void {
  if (!request.isOffice && readViewCookie(request, cookies, supportHosts) !== null)
    return clearViewCookies(reply, cookies);
  const name = sessionCookieOf(request, cookies);
  if (readCookie(request, name) !== null) void reply.clearCookie(name, cookies.options);
}

/** Audits a signed-in person's request for what isn't theirs; a missing session or a mistyped form isn't audited. */
function isDenial(problem: ProblemError): boolean {
  return problem.status === 403 || problem.code === 'not-found';
}

async function recordDenial(
  { db, denials }: { db: Db; denials: DenialLog },
  request: FastifyRequest,
  problem: ProblemError,
): Promise<void> {
  const endpoint = request.routeOptions.config.endpoint;
  const { call } = request;
  if (!call?.actor || !endpoint) return;
  const event = `${endpoint.id}.denied`;
  const subject = Object.values(addressSchema.safeParse(request.params).data ?? {}).join('/');
  const count = denials.count({ actor: nameOf(call.actor), event, subject }, call.now);
  if (count === null) return;
  const detail = { code: problem.code, ...(count > 1 && { count }) };
  await recordAudit(db, call, { event, outcome: 'refused', detail });
}

/** Distinguishes actors. */
const nameOf = (actor: Actor): string =>
  actor.kind === 'family'
    ? `family ${actor.accountId}`
    : `${actor.kind} ${'staffKey' in actor ? actor.staffKey : actor.label}`;

/** The resources in the address: students, schools, files. */
const addressSchema = z.record(z.string(), z.string());
