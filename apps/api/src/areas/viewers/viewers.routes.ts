/** Routes for an owner's delegated viewers. */
import {
  allViewersEndpoint,
  changeViewerStatusEndpoint,
  inviteViewerEndpoint,
  resendInvitationEndpoint,
  updateViewerEndpoint,
  viewersOfStudentEndpoint,
} from '@portal/contract/viewers';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import type { ViewersDependencies } from './invitations.service.ts';
import { allViewers, viewersOfStudent } from './viewer-lists.service.ts';
import {
  changeViewerStatus,
  inviteViewer,
  resendInvitation,
  updateViewer,
  viewerEvents,
} from './viewers.service.ts';

/** Ownership is checked as the student is read: the call is refused unless the student is the owner's own. */
export function registerViewerRoutes(app: FastifyInstance, deps: ViewersDependencies): void {
  bindRoute(app, viewersOfStudentEndpoint, {
    access: signedIn,
    audit: { none: 'an owner reading whom they share with' },
    handler: (call, { params }) => viewersOfStudent(deps.db, call, params.studentId),
  });

  bindRoute(app, allViewersEndpoint, {
    access: signedIn,
    audit: { none: 'an owner reading whom they share with' },
    handler: async (call) => ({ students: await allViewers(deps.db, call) }),
  });

  bindRoute(app, inviteViewerEndpoint, {
    access: signedIn,
    audit: { event: viewerEvents.invited },
    handler: (call, { body }) => inviteViewer(deps, call, body.studentId, body.delegateViewer),
  });

  bindRoute(app, updateViewerEndpoint, {
    access: signedIn,
    audit: { event: viewerEvents.updated },
    handler: (call, { body }) => updateViewer(deps, call, body),
  });

  bindRoute(app, resendInvitationEndpoint, {
    access: signedIn,
    audit: { event: viewerEvents.resent },
    handler: (call, { body }) => resendInvitation(deps, call, body),
  });

  bindRoute(app, changeViewerStatusEndpoint, {
    access: signedIn,
    audit: { event: viewerEvents.statusChanged },
    handler: (call, { body }) => changeViewerStatus(deps, call, body),
  });
}
