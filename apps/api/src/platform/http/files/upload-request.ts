/** What the calls of tus have in common. */
import { Readable } from 'node:stream';
import { tus } from '@portal/contract/deliveries';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../errors.ts';
import { uploadHeaders } from './upload-answer.ts';

/** Bodies are streamed into storage. `bodyOf` rejects any other content type. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
}

export function requireVersion(version: string | undefined): void {
  if (version !== tus.version) throw new ProblemError('upload-version');
}

/** Null without a body. */
export function bodyOf({ body, headers }: FastifyRequest): Readable | null {
  if (!(body instanceof Readable)) return null;
  if (headers['content-type']?.split(';')[0] === tus.mediaType) return body;
  const message = `The content type of an upload is ${tus.mediaType}`;
  throw new ProblemError('invalid-request', { errors: [{ path: 'header/content-type', message }] });
}

/** Tells a client where to continue. Fastify also answers HEAD, with which clients ask. */
export function reportOffset(
  reply: FastifyReply,
  { receivedBytes, sizeBytes }: { receivedBytes: number; sizeBytes: number },
): void {
  reply.headers({ ...uploadHeaders(receivedBytes), [tus.headers.length]: String(sizeBytes) });
}
