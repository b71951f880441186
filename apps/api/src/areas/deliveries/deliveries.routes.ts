/** Uploading packages with a school's import key (docs/decisions/imports/delivery.md). */
import { Readable } from 'node:stream';
import {
  appendDeliveryEndpoint,
  createDeliveryEndpoint,
  readDeliveryEndpoint,
  tus,
} from '@portal/contract/deliveries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/errors.ts';
import { schoolSystem } from '../../platform/http/access.ts';
import { UploadAnswer, uploadHeaders } from '../../platform/http/files/upload-answer.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { deliveryEvents } from './deliveries.ts';
import type { DeliveryDependencies } from './deliveries.ts';
import { readDelivery } from './history/history.service.ts';
import { appendToUpload, createUpload, getUpload } from './uploads/upload.service.ts';

export function registerDeliveryRoutes(app: FastifyInstance, deps: DeliveryDependencies): void {
  const bodyLimit = deps.config.imports.maxUploadBytes;
  void app.register(async (scope) => {
    // Bodies are streamed into storage. The handler rejects any other content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));

    bindRoute(scope, createDeliveryEndpoint, {
      access: schoolSystem,
      audit: { event: deliveryEvents.begun },
      bodyLimit,
      handler: async (call, { headers, request }) => {
        requireVersion(headers[tus.headers.version]);
        const body = bodyOf(request);
        const upload = await createUpload(deps, call, Number(headers[tus.headers.length]));
        const received = body ? await appendToUpload(deps, call, { upload, offset: 0, body }) : 0;
        return new UploadAnswer(received, `/api/import/${upload.publicId}`);
      },
    });

    bindRoute(scope, appendDeliveryEndpoint, {
      access: schoolSystem,
      audit: { event: deliveryEvents.received },
      bodyLimit,
      handler: async (call, { params, headers, request }) => {
        requireVersion(headers[tus.headers.version]);
        const body = bodyOf(request) ?? Readable.from([]);
        const upload = await getUpload(deps.db, call, params.deliveryId);
        const offset = Number(headers[tus.headers.offset]);
        return new UploadAnswer(await appendToUpload(deps, call, { upload, offset, body }));
      },
    });
  });

  // Fastify also answers HEAD, with which a client reads the offset.
  bindRoute(app, readDeliveryEndpoint, {
    access: schoolSystem,
    audit: { none: 'reads the outcome of the caller’s own package' },
    handler: async (call, { params, reply }) => {
      const delivery = await readDelivery(deps.db, call, params.deliveryId);
      reply.headers({
        ...uploadHeaders(delivery.receivedBytes),
        [tus.headers.length]: String(delivery.sizeBytes),
      });
      return delivery;
    },
  });
}

function requireVersion(version: string | undefined): void {
  if (version !== tus.version) throw new ProblemError('upload-version');
}

/** Null without a body. */
function bodyOf({ body, headers }: FastifyRequest): Readable | null {
  if (!(body instanceof Readable)) return null;
  if (headers['content-type']?.split(';')[0] === tus.mediaType) return body;
  const message = `The content type of an upload is ${tus.mediaType}`;
  throw new ProblemError('invalid-request', { errors: [{ path: 'header/content-type', message }] });
}
