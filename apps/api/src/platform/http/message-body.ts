/** Bodies that are an e-mail, in its own format (RFC 5322), for the call of a mail server. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors.ts';
import { contentTypeError } from './request-errors.ts';

export const messageType = 'message/rfc822';

/** For the routes of this scope. `messageOf` rejects any other content type. */
export function readMessageBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

export function messageOf({ body, headers }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && headers['content-type']?.split(';')[0] === messageType) return body;
  throw new ProblemError('invalid-request', { errors: [contentTypeError(messageType)] });
}
