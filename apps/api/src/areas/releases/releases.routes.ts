/** Routes of releasing reports and files. Each handler first finds the school of the call and checks the permission. */
import {
  createReleaseEndpoint,
  deleteReleaseEndpoint,
  matchFileEndpoint,
  readReleaseFileEndpoint,
  recallReleaseEndpoint,
  releaseDetailEndpoint,
  releaseEndpoint,
  releaseLimits,
  releaseListEndpoint,
  releaseStudentsEndpoint,
  removeFileEndpoint,
  uploadReleaseFileEndpoint,
} from '@portal/contract/releases';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import {
  matchFile,
  matchedEvent,
  readFile,
  removeFile,
  removedEvent,
  uploadFile,
  uploadedEvent,
  viewedEvent,
} from './files.service.ts';
import { recall, recalledEvent, release, releasedEvent } from './release.service.ts';
import type { ReleaseDependencies } from './release.service.ts';
import {
  createRelease,
  createdEvent,
  deletedEvent,
  findStudents,
  getRelease,
  getReleases,
  mayPrepare,
  mayPublish,
  removeRelease,
} from './releases.service.ts';

const preparing = { kind: 'staff', who: 'permitted', anyOf: mayPrepare } as const satisfies Access;
const publishing = { kind: 'staff', who: 'permitted', anyOf: mayPublish } as const satisfies Access;

export function registerReleaseRoutes(app: FastifyInstance, deps: ReleaseDependencies): void {
  registerPreparing(app, deps);
  registerFiles(app, deps);
  bindRoute(app, releaseEndpoint, {
    access: publishing,
    audit: { event: releasedEvent },
    handler: (call, { params, body }) => release(deps, call, params, body),
  });
  bindRoute(app, recallReleaseEndpoint, {
    access: publishing,
    audit: { event: recalledEvent },
    handler: (call, { params }) => recall(deps, call, params),
  });
}

function registerPreparing(app: FastifyInstance, deps: ReleaseDependencies): void {
  const { db } = deps;
  bindRoute(app, releaseListEndpoint, {
    access: preparing,
    audit: { none: 'titles and counts only' },
    handler: (call, { params }) => getReleases(db, call, params.centreCode),
  });
  bindRoute(app, createReleaseEndpoint, {
    access: preparing,
    audit: { event: createdEvent },
    handler: (call, { params, body }) => createRelease(db, call, params.centreCode, body),
  });
  bindRoute(app, releaseStudentsEndpoint, {
    access: preparing,
    audit: { none: 'names and classes; a file is recorded when it is opened' },
    handler: (call, { params, body }) => findStudents(db, call, params.centreCode, body),
  });
  bindRoute(app, releaseDetailEndpoint, {
    access: preparing,
    audit: { none: 'names of files and students; a file is recorded when it is opened' },
    handler: (call, { params }) => getRelease(deps, call, params),
  });
  bindRoute(app, deleteReleaseEndpoint, {
    access: preparing,
    audit: { event: deletedEvent },
    handler: (call, { params }) => removeRelease(db, call, params),
  });
}

function registerFiles(app: FastifyInstance, deps: ReleaseDependencies): void {
  const { db } = deps;
  bindRoute(app, uploadReleaseFileEndpoint, {
    access: preparing,
    audit: { event: uploadedEvent },
    bodyLimit: releaseLimits.uploadBody,
    handler: (call, { params, body }) => uploadFile(db, call, params, body),
  });
  bindRoute(app, readReleaseFileEndpoint, {
    access: preparing,
    audit: { event: viewedEvent },
    handler: (call, { params }) => readFile(deps, call, params),
  });
  bindRoute(app, matchFileEndpoint, {
    access: preparing,
    audit: { event: matchedEvent },
    handler: (call, { params, body }) => matchFile(db, call, params, body),
  });
  bindRoute(app, removeFileEndpoint, {
    access: preparing,
    audit: { event: removedEvent },
    handler: (call, { params }) => removeFile(db, call, params),
  });
}
