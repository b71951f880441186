/** Routes of the office's consent requests. Each handler first finds the school of the call and checks the permission. */
import {
  createPublicationEndpoint,
  deleteDraftEndpoint,
  exportAnswersEndpoint,
  extendEndpoint,
  officeAnswerEndpoint,
  paperAnswerEndpoint,
  publicationDetailEndpoint,
  publicationListEndpoint,
  publishEndpoint,
  publishingChoicesEndpoint,
  reachEndpoint,
  recallEndpoint,
  remindEndpoint,
  responsesEndpoint,
  rollEndpoint,
  saveDraftEndpoint,
  withdrawEndpoint,
} from '@portal/contract/consent/publishing';
import { limits } from '@portal/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { getWideReach } from '../../audiences/index.ts';
import { consentRecipients } from './consent-recipients.ts';
import { answersExportedEvent, exportAnswers, printRoll, rollPrintedEvent } from './documents.service.ts';
import {
  createDraft,
  createdEvent,
  deleteDraft,
  deletedEvent,
  getChoices,
  getPublication,
  getPublications,
  mayPrepare,
  mayPublish,
  saveDraft,
  savedEvent,
} from './publications.service.ts';
import {
  extend,
  extendedEvent,
  publicationWithdrawnEvent,
  publish,
  publishedEvent,
  recall,
  recalledEvent,
  remind,
  remindedEvent,
  withdraw,
} from './publish.service.ts';
import type { PublishingDependencies } from './publish.service.ts';
import {
  answerViewedEvent,
  getAnswer,
  getResponses,
  paperEvent,
  recordPaperAnswer,
} from './responses.service.ts';

const preparing = { kind: 'staff', who: 'permitted', anyOf: mayPrepare } as const satisfies Access;
const publishing = { kind: 'staff', who: 'permitted', anyOf: mayPublish } as const satisfies Access;
const exporting = { ...preparing, stepUp: true } as const satisfies Access;

export function registerPublishingRoutes(app: FastifyInstance, deps: PublishingDependencies): void {
  registerPreparing(app, deps);
  registerPublishing(app, deps);
  registerAnswers(app, deps);
}

function registerPreparing(app: FastifyInstance, { db }: PublishingDependencies): void {
  bindRoute(app, publicationListEndpoint, {
    access: preparing,
    audit: { none: 'titles and counts only' },
    handler: (call, { params }) => getPublications(db, call, params.centreCode),
  });
  bindRoute(app, publishingChoicesEndpoint, {
    access: preparing,
    audit: { none: 'forms, and counts of students' },
    handler: (call, { params }) => getChoices(db, call, params.centreCode),
  });
  bindRoute(app, createPublicationEndpoint, {
    access: preparing,
    audit: { event: createdEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => createDraft(db, call, params.centreCode, body),
  });
  bindRoute(app, publicationDetailEndpoint, {
    access: preparing,
    audit: { none: 'a form; the answers are recorded when they are read' },
    handler: (call, { params }) => getPublication(db, call, params),
  });
  bindRoute(app, saveDraftEndpoint, {
    access: preparing,
    audit: { event: savedEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => saveDraft(db, call, params, body),
  });
  bindRoute(app, deleteDraftEndpoint, {
    access: preparing,
    audit: { event: deletedEvent },
    handler: (call, { params, body }) => deleteDraft(db, call, params, body),
  });
  bindRoute(app, reachEndpoint, {
    access: preparing,
    audit: { none: 'counts, and names of students who can’t be reached' },
    handler: (call, { params, body }) =>
      getWideReach(db, call, params.centreCode, {
        audience: body.audience,
        recipientRule: consentRecipients,
      }),
  });
}

function registerPublishing(app: FastifyInstance, deps: PublishingDependencies): void {
  bindRoute(app, publishEndpoint, {
    access: publishing,
    audit: { event: publishedEvent },
    handler: (call, { params, body }) => publish(deps, call, params, body),
  });
  bindRoute(app, recallEndpoint, {
    access: publishing,
    audit: { event: recalledEvent },
    handler: (call, { params }) => recall(deps, call, params),
  });
  bindRoute(app, withdrawEndpoint, {
    access: publishing,
    audit: { event: publicationWithdrawnEvent },
    handler: (call, { params }) => withdraw(deps, call, params),
  });
  bindRoute(app, extendEndpoint, {
    access: preparing,
    audit: { event: extendedEvent },
    handler: (call, { params, body }) => extend(deps, call, params, body),
  });
  bindRoute(app, remindEndpoint, {
    access: preparing,
    audit: { event: remindedEvent },
    handler: (call, { params }) => remind(deps, call, params),
  });
}

function registerAnswers(app: FastifyInstance, { db }: PublishingDependencies): void {
  bindRoute(app, responsesEndpoint, {
    access: preparing,
    audit: { none: 'names, states and times; an answer is recorded when it is read' },
    handler: (call, { params, body }) => getResponses(db, call, params, body),
  });
  bindRoute(app, officeAnswerEndpoint, {
    access: preparing,
    audit: { event: answerViewedEvent },
    handler: (call, { params }) => getAnswer(db, call, params),
  });
  bindRoute(app, paperAnswerEndpoint, {
    access: preparing,
    audit: { event: paperEvent },
    bodyLimit: limits.consentBody,
    handler: (call, { params, body }) => recordPaperAnswer(db, call, params, body),
  });
  bindRoute(app, exportAnswersEndpoint, {
    access: exporting,
    audit: { event: answersExportedEvent },
    handler: (call, { params }) => exportAnswers(db, call, params),
  });
  bindRoute(app, rollEndpoint, {
    access: exporting,
    audit: { event: rollPrintedEvent },
    handler: (call, { params }) => printRoll(db, call, params),
  });
}
