/** Routes of the office's notices. Each handler first finds the school of the call and checks the permission. */
import {
  createNoticeEndpoint,
  deleteNoticeEndpoint,
  noticeListEndpoint,
  noticeReachEndpoint,
  publishNoticeEndpoint,
  recallNoticeEndpoint,
  saveNoticeEndpoint,
} from '@portal/contract/school-notices/office';
import { limits } from '@portal/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { getNoticeReach } from './notice-reach.service.ts';
import {
  createNotice,
  createdEvent,
  deletedEvent,
  getNotices,
  mayPrepare,
  mayPublish,
  removeNotice,
  saveNotice,
  savedEvent,
} from './office-notices.service.ts';
import { publish, publishedEvent, recall, recalledEvent } from './publish.service.ts';
import type { NoticeDependencies } from './publish.service.ts';

const preparing = { kind: 'staff', who: 'permitted', anyOf: mayPrepare } as const satisfies Access;
const publishing = { kind: 'staff', who: 'permitted', anyOf: mayPublish } as const satisfies Access;

export function registerOfficeNoticeRoutes(app: FastifyInstance, deps: NoticeDependencies): void {
  registerPreparing(app, deps);
  bindRoute(app, publishNoticeEndpoint, {
    access: publishing,
    audit: { event: publishedEvent },
    handler: (call, { params, body }) => publish(deps, call, params, body),
  });
  bindRoute(app, recallNoticeEndpoint, {
    access: publishing,
    audit: { event: recalledEvent },
    handler: (call, { params }) => recall(deps, call, params),
  });
}

function registerPreparing(app: FastifyInstance, deps: NoticeDependencies): void {
  const { db } = deps;
  bindRoute(app, noticeListEndpoint, {
    access: preparing,
    audit: { none: 'a school’s notices, and how many adults opened each' },
    handler: (call, { params }) => getNotices(db, call, params.centreCode),
  });
  bindRoute(app, createNoticeEndpoint, {
    access: preparing,
    audit: { event: createdEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => createNotice(db, call, params.centreCode, body),
  });
  bindRoute(app, saveNoticeEndpoint, {
    access: preparing,
    audit: { event: savedEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => saveNotice(db, call, params, body),
  });
  bindRoute(app, deleteNoticeEndpoint, {
    access: preparing,
    audit: { event: deletedEvent },
    handler: (call, { params }) => removeNotice(db, call, params),
  });
  bindRoute(app, noticeReachEndpoint, {
    access: preparing,
    audit: { none: 'counts, and names of students who can’t be reached' },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => getNoticeReach(deps, call, params.centreCode, body),
  });
}
