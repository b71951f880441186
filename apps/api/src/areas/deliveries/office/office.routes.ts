/** Routes of the office's imports. */
import { Readable } from 'node:stream';
import {
  appendOfficeImportEndpoint,
  applyOfficeImportEndpoint,
  createOfficeImportEndpoint,
  discardOfficeImportEndpoint,
  importPermissions,
  officeImportEndpoint,
  officeImportsEndpoint,
  repeatOfficeImportEndpoint,
  tus,
} from '@portal/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../platform/http/access.ts';
import { UploadAnswer } from '../../../platform/http/files/upload-answer.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { deliveryEvents } from '../deliveries.ts';
import type { DeliveryDependencies } from '../deliveries.ts';
import {
  acceptUploads,
  bodyOf,
  requireVersion,
  reportOffset,
} from '../../../platform/http/files/upload-request.ts';
import { appendToUpload, createUpload, getUpload } from '../uploads/upload.service.ts';
import {
  applyImport,
  discardImport,
  findImporter,
  findSender,
  getImport,
  getImports,
  repeatImport,
} from './office.service.ts';

const access = { kind: 'staff', who: 'permitted', anyOf: importPermissions } as const satisfies Access;

export function registerOfficeImportRoutes(app: FastifyInstance, deps: DeliveryDependencies): void {
  void app.register(async (scope) => {
    acceptUploads(scope);
    registerUploads(scope, deps);
  });
  bindRoute(app, officeImportsEndpoint, {
    access,
    audit: { none: 'names of files, and counts' },
    handler: (call, { params }) => getImports(deps, call, params.centreCode),
  });
  bindRoute(app, officeImportEndpoint, {
    access,
    audit: { none: 'what a package of the caller’s school says, which its check has recorded' },
    handler: async (call, { params, reply }) => {
      const found = await getImport(deps, call, params);
      reportOffset(reply, found);
      return found;
    },
  });
  bindRoute(app, applyOfficeImportEndpoint, {
    access,
    audit: { event: deliveryEvents.confirmed },
    handler: (call, { params, body }) => applyImport(deps, call, { ...params, ...body }),
  });
  bindRoute(app, discardOfficeImportEndpoint, {
    access,
    audit: { event: deliveryEvents.abandoned },
    handler: (call, { params }) => discardImport(deps, call, params),
  });
  bindRoute(app, repeatOfficeImportEndpoint, {
    access,
    audit: { event: deliveryEvents.repeated },
    handler: (call, { params }) => repeatImport(deps, call, params),
  });
}

function registerUploads(scope: FastifyInstance, deps: DeliveryDependencies): void {
  const bodyLimit = deps.config.imports.maxUploadBytes;
  bindRoute(scope, createOfficeImportEndpoint, {
    access,
    audit: { event: deliveryEvents.begun },
    bodyLimit,
    handler: async (call, { params: { centreCode }, headers, request }) => {
      const metadata = headers[tus.headers.metadata];
      const sender = await findSender(deps.db, call, { centreCode, metadata });
      requireVersion(headers[tus.headers.version]);
      const body = bodyOf(request);
      const sizeBytes = Number(headers[tus.headers.length]);
      const upload = await createUpload(deps, call, { sender, sizeBytes });
      const received = body ? await appendToUpload(deps, call, { upload, offset: 0, body }) : 0;
      return new UploadAnswer(received, `/api/office/schools/${centreCode}/imports/${upload.publicId}`);
    },
  });
  bindRoute(scope, appendOfficeImportEndpoint, {
    access,
    audit: { event: deliveryEvents.received },
    bodyLimit,
    handler: async (call, { params, headers, request }) => {
      const { schoolId } = await findImporter(deps.db, call, params.centreCode);
      requireVersion(headers[tus.headers.version]);
      const body = bodyOf(request) ?? Readable.from([]);
      const sender = { schoolId, staffId: call.actor.staffId };
      const upload = await getUpload(deps.db, sender, params.importId);
      const offset = Number(headers[tus.headers.offset]);
      return new UploadAnswer(await appendToUpload(deps, call, { upload, offset, body }));
    },
  });
}
