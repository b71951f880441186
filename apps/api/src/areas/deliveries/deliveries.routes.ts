/** Uploading packages with a school's import key (docs/decisions/imports/delivery.md). */
import { Readable } from 'node:stream';
import {
  appendDeliveryEndpoint,
  createDeliveryEndpoint,
  readDeliveryEndpoint,
  tus,
} from '@portal/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import { schoolSystem } from '../../platform/http/access.ts';
import { UploadAnswer } from '../../platform/http/files/upload-answer.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { deliveryEvents } from './deliveries.ts';
import type { DeliveryDependencies } from './deliveries.ts';
import { readDelivery } from './history/history.service.ts';
import {
  acceptUploads,
  bodyOf,
  requireVersion,
  reportOffset,
} from '../../platform/http/files/upload-request.ts';
import { appendToUpload, createUpload, getUpload } from './uploads/upload.service.ts';

export function registerDeliveryRoutes(app: FastifyInstance, deps: DeliveryDependencies): void {
  const bodyLimit = deps.config.imports.maxUploadBytes;
  void app.register(async (scope) => {
    acceptUploads(scope);

    bindRoute(scope, createDeliveryEndpoint, {
      access: schoolSystem,
      audit: { event: deliveryEvents.begun },
      bodyLimit,
      handler: async (call, { headers, request }) => {
        requireVersion(headers[tus.headers.version]);
        const body = bodyOf(request);
        const sender = { schoolId: call.actor.schoolId, staff: null };
        const sizeBytes = Number(headers[tus.headers.length]);
        const upload = await createUpload(deps, call, { sender, sizeBytes });
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
        const sender = { schoolId: call.actor.schoolId, staffId: null };
        const upload = await getUpload(deps.db, sender, params.deliveryId);
        const offset = Number(headers[tus.headers.offset]);
        return new UploadAnswer(await appendToUpload(deps, call, { upload, offset, body }));
      },
    });
  });

  bindRoute(app, readDeliveryEndpoint, {
    access: schoolSystem,
    audit: { none: 'reads the outcome of the caller’s own package' },
    handler: async (call, { params, reply }) => {
      const delivery = await readDelivery(deps.db, call, params.deliveryId);
      reportOffset(reply, delivery);
      return delivery;
    },
  });
}
