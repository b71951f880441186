/**
 * Describes errors of a request that never reaches its handler. A body's own fields have no prefix, because forms use
 * them.
 */
import type { FieldError } from '@portal/contract/errors';
import { csrfHeader } from '@portal/contract/session';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ProblemError } from '../errors.ts';

const tokenPath = '/api/token/csrf-token';
const prefixes: Readonly<Record<string, string>> = {
  querystring: 'query',
  params: 'path',
  headers: 'header',
};

/** The problem of a request that failed validation, or null. */
export function schemaProblem(error: unknown): ProblemError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const prefix = prefixes[error.validationContext ?? ''];
  const errors = error.validation.map(({ instancePath, message = 'Not valid' }) => {
    const field = instancePath.split('/').filter(Boolean).join('.');
    return { path: prefix ? [prefix, field].filter(Boolean).join('/') : field || 'body', message };
  });
  return new ProblemError('invalid-request', { errors });
}

const csrfErrors: Readonly<Record<string, FieldError>> = {
  FST_CSRF_MISSING_SECRET: {
    path: 'cookie',
    message: `The anti-forgery cookie is missing. ${tokenPath} sets it`,
  },
  FST_CSRF_INVALID_TOKEN: {
    path: `header/${csrfHeader.toLowerCase()}`,
    message: `The anti-forgery token is missing or stale. Get another from ${tokenPath}`,
  },
};

/** The problem of a request the anti-forgery check rejected, or null. */
export function csrfProblem(code: string): ProblemError | null {
  const error = csrfErrors[code];
  return error ? new ProblemError('csrf-rejected', { errors: [error] }) : null;
}

export const contentTypeError = (expected: string): FieldError => ({
  path: 'header/content-type',
  message: `Must be ${expected}`,
});

/** The framework's error codes for unreadable bodies. */
const bodyMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length',
};

/** Whether it is PostgreSQL's error code for unstorable characters, such as NUL. */
export const isUnstorable = (code: unknown): boolean => code === '22021' || code === '22P05';

/** The problem of a request that the parser, the router or the database rejected, or null. */
export function malformedProblem({
  statusCode,
  code,
}: {
  statusCode: number;
  code: string;
}): ProblemError | null {
  if (isUnstorable(code)) return invalid('request', 'It contains a character that cannot be stored');
  const bodyMessage = bodyMessages[code];
  if (bodyMessage) return invalid('body', bodyMessage);
  return statusCode >= 400 && statusCode < 500 ? invalid('request', 'The request could not be read') : null;
}

/** A request whose address can't be decoded, or is too long. */
export const addressProblem = (message: string): ProblemError => invalid('path', message);

const invalid = (path: string, message: string): ProblemError =>
  new ProblemError('invalid-request', { errors: [{ path, message }] });
