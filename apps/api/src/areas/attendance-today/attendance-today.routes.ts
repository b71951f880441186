/** Routes of the attendance day, and of the page behind a texted link. */
import {
  absenceContactsEndpoint,
  answerAbsenceLinkEndpoint,
  askFamiliesEndpoint,
  attendanceDayEndpoint,
  attendanceSummaryEndpoint,
  checkAbsenceLinkEndpoint,
  gateStudentsEndpoint,
  openAbsenceLinkEndpoint,
  recordMovementEndpoint,
  recordToldEndpoint,
  searchStudentsEndpoint,
  undoEntryEndpoint,
} from '@portal/contract/attendance-today';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../platform/database/reader.ts';
import { anyone } from '../../platform/http/access.ts';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { askFamilies, askedEvent } from './asks.service.ts';
import type { AskDependencies } from './asks.service.ts';
import { contactsOpenedEvent, getContacts, getDay, getSummary } from './day.service.ts';
import {
  entryUndoneEvent,
  findStudents,
  getGateStudents,
  movementEvent,
  recordMovement,
  recordTold,
  toldEvent,
  undo,
} from './entries.service.ts';
import type { EntryDependencies } from './entries.service.ts';
import { answerLink, answeredEvent, checkLetter, checkedEvent, openLink } from './links.service.ts';
import type { LinkDependencies } from './links.service.ts';

type Dependencies = AskDependencies &
  EntryDependencies &
  LinkDependencies & { reader: Reader; config: AskDependencies['config'] & LinkDependencies['config'] };

const mayDecide = {
  kind: 'staff',
  who: 'permitted',
  anyOf: ['absences.decide'],
} as const satisfies Access;

export function registerAttendanceTodayRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerReading(app, deps);
  registerEntering(app, deps);
  registerLinks(app, deps);
}

function registerReading(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, attendanceDayEndpoint, {
    access: mayDecide,
    audit: { none: 'the list of one’s own work; opening a student’s contacts is recorded' },
    handler: (call, { params }) => getDay(deps, call, params.centreCode),
  });
  bindRoute(app, attendanceSummaryEndpoint, {
    access: mayDecide,
    audit: { none: 'counts only' },
    handler: (call, { params }) => getSummary(deps, call, params.centreCode),
  });
  bindRoute(app, absenceContactsEndpoint, {
    access: mayDecide,
    audit: { event: contactsOpenedEvent },
    handler: (call, { params }) => getContacts(deps, call, params),
  });
  bindRoute(app, gateStudentsEndpoint, {
    access: mayDecide,
    audit: { none: 'names and classes for the gate; what is entered is recorded' },
    handler: (call, { params }) => deps.reader.read((db) => getGateStudents(db, call, params.centreCode)),
  });
  bindRoute(app, searchStudentsEndpoint, {
    access: mayDecide,
    audit: { none: 'names and classes at the gate; what is entered is recorded' },
    handler: (call, { params, body }) =>
      deps.reader.read((db) => findStudents(db, call, params.centreCode, body.search)),
  });
}

function registerEntering(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, askFamiliesEndpoint, {
    access: mayDecide,
    audit: { event: askedEvent },
    handler: (call, { params, body }) => askFamilies(deps, call, params.centreCode, body.absenceIds),
  });
  bindRoute(app, recordToldEndpoint, {
    access: mayDecide,
    audit: { event: toldEvent },
    handler: (call, { params, body }) => recordTold(deps, call, params.centreCode, body),
  });
  bindRoute(app, recordMovementEndpoint, {
    access: mayDecide,
    audit: { event: movementEvent },
    handler: (call, { params, body }) => recordMovement(deps, call, params.centreCode, body),
  });
  bindRoute(app, undoEntryEndpoint, {
    access: mayDecide,
    audit: { event: entryUndoneEvent },
    handler: (call, { params, body }) => undo(deps, call, params.centreCode, body.entryId),
  });
}

function registerLinks(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, openAbsenceLinkEndpoint, {
    access: anyone,
    audit: { none: 'by whom isn’t known; the text itself keeps when its link was first opened' },
    handler: (call, { body }) => openLink(deps, call, body.token),
  });
  bindRoute(app, checkAbsenceLinkEndpoint, {
    access: anyone,
    audit: { event: checkedEvent },
    handler: (call, { body }) => checkLetter(deps, call, body),
  });
  bindRoute(app, answerAbsenceLinkEndpoint, {
    access: anyone,
    audit: { event: answeredEvent },
    handler: (call, { body }) => answerLink(deps, call, body),
  });
}
