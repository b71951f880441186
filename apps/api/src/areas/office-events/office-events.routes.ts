/** Routes of the office's events. Each handler first finds the school of the call and checks the permission. */
import {
  cancelEventEndpoint,
  createEventEndpoint,
  deleteEventEndpoint,
  eventCalendarEndpoint,
  eventReachEndpoint,
  officeEventEndpoint,
  publishEventEndpoint,
  recallEventEndpoint,
  saveEventEndpoint,
} from '@portal/contract/office-events';
import { limits } from '@portal/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { getWideReach } from '../audiences/index.ts';
import { eventRecipients } from './event-recipients.ts';
import {
  createEvent,
  createdEvent,
  deletedEvent,
  getCalendar,
  getEvent,
  mayPrepare,
  mayPublish,
  removeEvent,
  saveEvent,
  savedEvent,
} from './office-events.service.ts';
import { cancel, cancelledEvent, publish, publishedEvent, recall, recalledEvent } from './publish.service.ts';
import type { EventDependencies } from './publish.service.ts';

const preparing = { kind: 'staff', who: 'permitted', anyOf: mayPrepare } as const satisfies Access;
const publishing = { kind: 'staff', who: 'permitted', anyOf: mayPublish } as const satisfies Access;

export function registerOfficeEventRoutes(app: FastifyInstance, deps: EventDependencies): void {
  registerPreparing(app, deps);
  bindRoute(app, publishEventEndpoint, {
    access: publishing,
    audit: { event: publishedEvent },
    handler: (call, { params, body }) => publish(deps, call, params, body),
  });
  bindRoute(app, cancelEventEndpoint, {
    access: publishing,
    audit: { event: cancelledEvent },
    handler: (call, { params, body }) => cancel(deps, call, params, body),
  });
  bindRoute(app, recallEventEndpoint, {
    access: publishing,
    audit: { event: recalledEvent },
    handler: (call, { params }) => recall(deps, call, params),
  });
}

function registerPreparing(app: FastifyInstance, { db }: EventDependencies): void {
  bindRoute(app, eventCalendarEndpoint, {
    access: preparing,
    audit: { none: 'a school’s events; their students are only counted' },
    handler: (call, { params, query }) => getCalendar(db, call, params.centreCode, query),
  });
  bindRoute(app, createEventEndpoint, {
    access: preparing,
    audit: { event: createdEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => createEvent(db, call, params.centreCode, body),
  });
  bindRoute(app, officeEventEndpoint, {
    access: preparing,
    audit: { none: 'an event as staff typed it' },
    handler: (call, { params }) => getEvent(db, call, params),
  });
  bindRoute(app, saveEventEndpoint, {
    access: preparing,
    audit: { event: savedEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => saveEvent(db, call, params, body),
  });
  bindRoute(app, deleteEventEndpoint, {
    access: preparing,
    audit: { event: deletedEvent },
    handler: (call, { params }) => removeEvent(db, call, params),
  });
  bindRoute(app, eventReachEndpoint, {
    access: preparing,
    audit: { none: 'counts, and names of students who can’t be reached' },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) =>
      getWideReach(db, call, params.centreCode, { audience: body.audience, recipientRule: eventRecipients }),
  });
}
