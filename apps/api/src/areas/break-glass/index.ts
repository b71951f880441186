export { listAccounts } from './accounts.repository.ts';
export { createAccount, issueAnotherLink, revokeAccount } from './accounts.service.ts';
export type { EnrolmentLink } from './accounts.service.ts';
export { registerBreakGlassRoutes } from './break-glass.routes.ts';
export { sweepBreakGlass } from './passkeys.repository.ts';
export { breakGlassTasks } from './notify.service.ts';
