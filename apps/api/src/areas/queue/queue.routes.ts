/** Routes of the queue. Each handler first finds the school of the call and checks the permission there. */
import {
  addStaffNoteEndpoint,
  assignManyEndpoint,
  assignRequestEndpoint,
  claimRequestEndpoint,
  colleaguesEndpoint,
  decideManyEndpoint,
  decideRequestEndpoint,
  holdRequestEndpoint,
  previewDecisionEndpoint,
  queueListEndpoint,
  queuePermissions,
  queueSummaryEndpoint,
  requestDetailEndpoint,
  reverseDecisionEndpoint,
  undoDecisionsEndpoint,
  waitingEndpoint,
} from '@portal/contract/queue';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { assignMany, decideMany } from './bulk/bulk.service.ts';
import { decideRequest, decidedEvent, undoDecisions, undoneEvent } from './decisions.service.ts';
import type { QueueDependencies } from './decisions.service.ts';
import {
  assignRequest,
  assignedEvent,
  claimRequest,
  getColleagues,
  heldEvent,
  holdRequest,
} from './handling.service.ts';
import { addNote, notedEvent } from './notes/notes.service.ts';
import { previewDecision } from './preview/preview.service.ts';
import { reverse, reversedEvent } from './reversal/reversal.service.ts';
import { registerRuleRoutes } from './rules/rules.routes.ts';
import { registerViewRoutes } from './views/views.routes.ts';
import { registerSettingsRoutes } from './settings/settings.routes.ts';
import { getQueue, getRequest, getSummary, getWaiting, viewedEvent } from './queue.service.ts';

/** Any of these permissions opens the route. Which kinds the caller may decide depends on which they have. */
const mayDecide = {
  kind: 'staff',
  who: 'permitted',
  anyOf: queuePermissions,
} as const satisfies Access;

export function registerQueueRoutes(app: FastifyInstance, deps: QueueDependencies): void {
  registerReading(app, deps);
  registerDeciding(app, deps);
  registerHandling(app, deps);
  registerSettingsRoutes(app, deps);
  registerViewRoutes(app, deps);
  registerRuleRoutes(app, deps.db);
}

function registerReading(app: FastifyInstance, { db }: QueueDependencies): void {
  bindRoute(app, waitingEndpoint, {
    access: mayDecide,
    audit: { none: 'counts only' },
    handler: (call) => getWaiting(db, call),
  });
  bindRoute(app, queueSummaryEndpoint, {
    access: mayDecide,
    audit: { none: 'counts only' },
    handler: (call, { params }) => getSummary(db, call, params.centreCode),
  });
  bindRoute(app, queueListEndpoint, {
    access: mayDecide,
    audit: { none: 'the list of one’s own work; opening a request is recorded' },
    handler: (call, { params, body }) => getQueue(db, call, params.centreCode, body),
  });
  bindRoute(app, requestDetailEndpoint, {
    access: mayDecide,
    audit: { event: viewedEvent },
    handler: (call, { params }) => getRequest(db, call, params),
  });
}

function registerDeciding(app: FastifyInstance, deps: QueueDependencies): void {
  bindRoute(app, previewDecisionEndpoint, {
    access: mayDecide,
    audit: { none: 'shows what the opened request shows, and opening it is recorded' },
    handler: (call, { params, body }) => previewDecision(deps, call, params, body),
  });
  bindRoute(app, decideRequestEndpoint, {
    access: mayDecide,
    audit: { event: decidedEvent },
    handler: (call, { params, body }) => decideRequest(deps, call, params, body),
  });
  bindRoute(app, decideManyEndpoint, {
    access: mayDecide,
    audit: { event: decidedEvent },
    handler: (call, { params, body }) => decideMany(deps, call, params.centreCode, body),
  });
  bindRoute(app, reverseDecisionEndpoint, {
    access: mayDecide,
    audit: { event: reversedEvent },
    handler: (call, { params, body }) => reverse(deps, call, params, body),
  });
  bindRoute(app, undoDecisionsEndpoint, {
    access: mayDecide,
    audit: { event: undoneEvent },
    handler: (call, { params, body }) => undoDecisions(deps, call, params.centreCode, body),
  });
}

function registerHandling(app: FastifyInstance, { db }: QueueDependencies): void {
  bindRoute(app, claimRequestEndpoint, {
    access: mayDecide,
    audit: { none: 'lapses after five minutes; what is done with the request is recorded' },
    handler: (call, { params }) => claimRequest(db, call, params),
  });
  bindRoute(app, holdRequestEndpoint, {
    access: mayDecide,
    audit: { event: heldEvent },
    handler: (call, { params, body }) => holdRequest(db, call, params, body),
  });
  bindRoute(app, assignRequestEndpoint, {
    access: mayDecide,
    audit: { event: assignedEvent },
    handler: (call, { params, body }) => assignRequest(db, call, params, body),
  });
  bindRoute(app, assignManyEndpoint, {
    access: mayDecide,
    audit: { event: assignedEvent },
    handler: (call, { params, body }) => assignMany(db, call, params.centreCode, body),
  });
  bindRoute(app, addStaffNoteEndpoint, {
    access: mayDecide,
    audit: { event: notedEvent },
    handler: (call, { params, body }) => addNote(db, call, params, body.text),
  });
  bindRoute(app, colleaguesEndpoint, {
    access: mayDecide,
    audit: { none: 'names of colleagues only' },
    handler: (call, { params }) => getColleagues(db, call, params.centreCode),
  });
}
