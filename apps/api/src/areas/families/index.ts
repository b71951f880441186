export { auditOf, requireAdult } from './family.service.ts';
export type { FamilyPath } from './family.service.ts';
export { registerFamilyRoutes } from './families.routes.ts';
export { countBounced } from './search.service.ts';
export { registerInvitationRoutes } from './invitations/invitations.routes.ts';
export { invitationTasks, sweepLetters } from './invitations/issue-run.service.ts';
