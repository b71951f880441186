/** Request bodies that are an e-mail message (RFC 5322), as mail servers send them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors.ts';
import { contentTypeError } from './request-errors.ts';

export const messageType = 'message/rfc822';

/** Reads bodies of any content type as bytes in this scope. `messageOf` rejects other content types. */
export function readMessageBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

export function messageOf({ body, headers }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && headers['content-type']?.split(';')[0] === messageType) return body;
  throw new ProblemError('invalid-request', { errors: [contentTypeError(messageType)] });
}
