/** Routes of invitations. Each handler first finds the school of the call and checks the permission there. */
import {
  familyPermissions,
  fetchLettersEndpoint,
  invitationOverviewEndpoint,
  invitationRunEndpoint,
  issueInvitationsEndpoint,
  previewInvitationsEndpoint,
  revokeInvitationEndpoint,
} from '@portal/contract/families';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Access } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import type { Tasks } from '../../../platform/jobs/tasks.ts';
import { codeRevokedEvent, fetchLetters, lettersFetchedEvent, revokeCode } from './letters.service.ts';
import { getOverview, getRun } from './overview.service.ts';
import { previewInvitations, runBegunEvent, startRun } from './start-run.service.ts';

export interface InvitationDependencies {
  db: Db;
  tasks: Tasks;
  config: Pick<Config, 'secrets'>;
}

const managesFamilies = {
  kind: 'staff',
  who: 'permitted',
  anyOf: familyPermissions,
} as const satisfies Access;

export function registerInvitationRoutes(app: FastifyInstance, deps: InvitationDependencies): void {
  bindRoute(app, invitationOverviewEndpoint, {
    access: managesFamilies,
    audit: { none: 'counts, and the issues of colleagues' },
    handler: (call, { params }) => getOverview(deps.db, call, params.centreCode),
  });
  bindRoute(app, previewInvitationsEndpoint, {
    access: managesFamilies,
    audit: { none: 'a list of names; issuing codes is recorded' },
    handler: (call, { params, body }) => previewInvitations(deps.db, call, params.centreCode, body),
  });
  bindRoute(app, issueInvitationsEndpoint, {
    access: managesFamilies,
    audit: { event: runBegunEvent },
    handler: (call, { params, body }) => startRun(deps, call, params.centreCode, body),
  });
  bindRoute(app, invitationRunEndpoint, {
    access: managesFamilies,
    audit: { none: 'the progress of an issue, which is recorded' },
    handler: (call, { params }) => getRun(deps.db, call, params),
  });
  bindRoute(app, fetchLettersEndpoint, {
    access: managesFamilies,
    audit: { event: lettersFetchedEvent },
    handler: (call, { params }) => fetchLetters(deps, call, params),
  });
  bindRoute(app, revokeInvitationEndpoint, {
    access: managesFamilies,
    audit: { event: codeRevokedEvent },
    handler: (call, { params }) => revokeCode(deps.db, call, params),
  });
}
